(* What the statements of an export speak of, and the lemmas that its proofs call.  Written by hand.
   Trusted are the definitions of the first part only; everything behind them is proved. *)
From Coq Require Export Reals Lra ZArith Lia.
Open Scope R_scope.

(* ---- definitions: an integer is a real number that is one ------------------------------------------------------ *)
Definition Int (x : R) : Prop := exists z : Z, x = IZR z.
Definition floor (x : R) : R := IZR (Int_part x).
Definition ceil (x : R) : R := - floor (- x).
Definition pos (x : R) : R := if Rle_dec 0 x then 1 else 0.
Definition zpow (x n : R) : R := powerRZ x (Int_part n).
Infix "^^" := zpow (at level 30, right associativity) : R_scope.

(* f(n) = base(n) for n <= z, f(n + 1) = step(n, f(n)) for integers n >= z; A: the functions of the other parameters *)
Fixpoint iterate {A : Type} (z : Z) (base : A) (step : R -> A -> A) (k : nat) : A :=
  match k with O => base | S k => step (IZR (z + Z.of_nat k)) (iterate z base step k) end.
Definition recursion {A : Type} (z : Z) (base : R -> A) (step : R -> A -> A) (n : R) : A :=
  if Rle_dec n (IZR z) then base n else iterate z (base (IZR z)) step (Z.to_nat (Int_part n - z)).

(* ---- integers -------------------------------------------------------------------------------------------------- *)
Lemma Int_IZR z : Int (IZR z). Proof. now exists z. Qed.
Lemma Int_plus x y : Int x -> Int y -> Int (x + y).
Proof. intros [a ->] [b ->]. exists (a + b)%Z. now rewrite plus_IZR. Qed.
Lemma Int_minus x y : Int x -> Int y -> Int (x - y).
Proof. intros [a ->] [b ->]. exists (a - b)%Z. now rewrite minus_IZR. Qed.
Lemma Int_mult x y : Int x -> Int y -> Int (x * y).
Proof. intros [a ->] [b ->]. exists (a * b)%Z. now rewrite mult_IZR. Qed.
Lemma Int_opp x : Int x -> Int (- x).
Proof. intros [a ->]. exists (- a)%Z. now rewrite opp_IZR. Qed.
Lemma Int_pow x k : Int x -> Int (x ^ k).
Proof. intros H. induction k; cbn; [apply (Int_IZR 1)|now apply Int_mult]. Qed.
Lemma Int_floor x : Int (floor x). Proof. apply Int_IZR. Qed.
Lemma Int_ceil x : Int (ceil x). Proof. apply Int_opp, Int_floor. Qed.
Lemma Int_pos x : Int (pos x). Proof. unfold pos. destruct (Rle_dec 0 x); apply Int_IZR. Qed.
Lemma Int_max x y : Int x -> Int y -> Int (Rmax x y).
Proof. intros. unfold Rmax. destruct (Rle_dec x y); assumption. Qed.
Lemma Int_min x y : Int x -> Int y -> Int (Rmin x y).
Proof. intros. unfold Rmin. destruct (Rle_dec x y); assumption. Qed.
Lemma Int_abs x : Int x -> Int (Rabs x).
Proof. intros. unfold Rabs. destruct (Rcase_abs x); [now apply Int_opp|assumption]. Qed.
Lemma floor_at x z : IZR z <= x -> x < IZR z + 1 -> Int_part x = z.
Proof.
  intros H K. destruct (base_Int_part x) as [L M].
  assert (Int_part x < z + 1)%Z by (apply lt_IZR; rewrite plus_IZR; lra).
  assert (z < Int_part x + 1)%Z by (apply lt_IZR; rewrite plus_IZR; lra). lia.
Qed.
Lemma Int_part_IZR z : Int_part (IZR z) = z. Proof. apply floor_at; lra. Qed.
Lemma floor_value x z : IZR z <= x -> x < IZR z + 1 -> floor x = IZR z.
Proof. intros H K. unfold floor. now rewrite (floor_at x z). Qed.
Lemma ceil_value x z : x <= IZR z -> IZR z - 1 < x -> ceil x = IZR z.
Proof. intros H K. unfold ceil. rewrite (floor_value (- x) (- z)); rewrite opp_IZR; lra. Qed.
Lemma zpow_nat z k x : z = Z.of_nat k -> x ^^ (IZR z) = x ^ k.
Proof. intros ->. unfold zpow. now rewrite Int_part_IZR, <- pow_powerRZ. Qed.
Lemma zpow_neg z k x : z = (- Z.of_nat k)%Z -> x ^^ (IZR z) = / (x ^ k).
Proof. intros ->. unfold zpow. rewrite Int_part_IZR. destruct k; cbn; [now rewrite Rinv_1|]. now rewrite SuccNat2Pos.id_succ. Qed.
Lemma Int_zpow x z : (0 <=? z)%Z = true -> Int x -> Int (x ^^ (IZR z)).
Proof. intros H K. rewrite (zpow_nat z (Z.to_nat z)); [now apply Int_pow|lia]. Qed.
Create HintDb ints.
#[global] Hint Resolve Int_IZR Int_plus Int_minus Int_mult Int_opp Int_floor Int_ceil Int_pos Int_max Int_min Int_abs : ints.
#[global] Hint Extern 2 (Int (_ ^^ _)) => apply Int_zpow; [reflexivity|] : ints.
Ltac ints := auto 60 with ints.
Lemma int_gap g : Int g -> 0 < g -> 0 <= g - 1.
Proof. intros [z ->] H. apply lt_IZR in H. rewrite <- minus_IZR. apply IZR_le. lia. Qed.
Lemma int_split x y : Int (x - y) -> x >= y \/ y >= x + 1.
Proof. intros H. destruct (Rle_lt_dec y x) as [K|K]; [left; lra|right].
  assert (0 <= y - x - 1) by (apply int_gap; [replace (y - x) with (- (x - y)) by ring; now apply Int_opp|lra]). lra. Qed.
Lemma int_above x y : Int (x - y) -> x >= y -> x = y \/ x >= y + 1.
Proof. intros H K. destruct (Req_dec x y) as [|N]; [now left|right].
  assert (0 <= x - y - 1) by (apply int_gap; [assumption|lra]). lra. Qed.
Lemma int_induction s (P : R -> Prop) :
  Int s -> P s -> (forall n, Int n -> n >= s -> P n -> P (n + 1)) -> forall n, Int n -> n >= s -> P n.
Proof.
  intros [a ->] B S n [z ->] H. apply Rge_le, le_IZR in H.
  replace z with (a + Z.of_nat (Z.to_nat (z - a)))%Z by lia. induction (Z.to_nat (z - a)) as [|k IH].
  - now rewrite Z.add_0_r.
  - rewrite Nat2Z.inj_succ, <- Z.add_1_r, Z.add_assoc, plus_IZR.
    apply S; [apply Int_IZR| |assumption]. apply Rle_ge, IZR_le. lia.
Qed.

(* ---- recursion ------------------------------------------------------------------------------------------------- *)
Section Recursion.
  Context {A B : Type} (z : Z) (b : R -> A) (s : R -> A -> A) (b' : R -> B) (s' : R -> B -> B).
  Lemma recursion_base n : n <= IZR z -> recursion z b s n = b n.
  Proof. intros H. unfold recursion. destruct (Rle_dec n (IZR z)); [reflexivity|contradiction]. Qed.
  Lemma recursion_iterate k : recursion z b s (IZR (z + Z.of_nat k)) = iterate z (b (IZR z)) s k.
  Proof.
    unfold recursion. destruct (Rle_dec _ _) as [H|H].
    - apply le_IZR in H. assert (k = O) as -> by lia. cbn. now rewrite Z.add_0_r.
    - rewrite Int_part_IZR. f_equal. lia.
  Qed.
  Lemma recursion_step n : Int n -> n >= IZR z -> recursion z b s (n + 1) = s n (recursion z b s n).
  Proof.
    intros [m ->] H. apply Rge_le, le_IZR in H. rewrite <- plus_IZR.
    replace m with (z + Z.of_nat (Z.to_nat (m - z)))%Z by lia. generalize (Z.to_nat (m - z)). intros k.
    replace (z + Z.of_nat k + 1)%Z with (z + Z.of_nat (S k))%Z by lia. now rewrite !recursion_iterate.
  Qed.
  Lemma recursion_at m n : m = n + 1 -> Int n -> n >= IZR z -> recursion z b s m = s n (recursion z b s n).
  Proof. intros ->. apply recursion_step. Qed.
  Lemma recursion_all (P : A -> Prop) : (forall n, Int n -> P (b n)) ->
    (forall n a, Int n -> P a -> P (s n a)) -> forall n, Int n -> P (recursion z b s n).
  Proof.
    intros H K n [m ->]. unfold recursion. destruct (Rle_dec _ _); [apply H, Int_IZR|].
    induction (Z.to_nat _); cbn; [apply H, Int_IZR|]. apply K; [apply Int_IZR|assumption].
  Qed.
  Lemma recursion_alike (Q : A -> B -> Prop) : (forall n, Q (b n) (b' n)) ->
    (forall n x y, Q x y -> Q (s n x) (s' n y)) -> forall n, Q (recursion z b s n) (recursion z b' s' n).
  Proof.
    intros H K n. unfold recursion. destruct (Rle_dec _ _); [apply H|]. induction (Z.to_nat _); cbn; auto.
  Qed.
End Recursion.

(* ---- facts about the elementary functions ---------------------------------------------------------------------- *)
Lemma exp_positive x : exp x > 0. Proof. apply exp_pos. Qed.
Lemma exp_zero : exp 0 = 1. Proof. apply exp_0. Qed.
Lemma exp_sum x y : exp (x + y) = exp x * exp y. Proof. apply exp_plus. Qed.
Lemma exp_tangent x : exp x >= 1 + x.
Proof. apply Rle_ge. destruct (Req_dec x 0) as [->|H]; [rewrite exp_0; lra|left; now apply exp_ineq1]. Qed.
Lemma exp_log x : x > 0 -> exp (ln x) = x. Proof. apply exp_ln. Qed.
Lemma log_exp x : ln (exp x) = x. Proof. apply ln_exp. Qed.
Lemma log_product x y : x > 0 -> y > 0 -> ln (x * y) = ln x + ln y. Proof. apply ln_mult. Qed.
Lemma sqrt_square x : x >= 0 -> (sqrt x) ^^ 2 = x.
Proof. intros H. rewrite (zpow_nat 2 2) by reflexivity. apply pow2_sqrt. lra. Qed.
Lemma sqrt_sign x : x >= 0 -> sqrt x >= 0. Proof. intros _. apply Rle_ge, sqrt_pos. Qed.
Lemma sqrt_value x y : 0 <= y -> y * y = x -> sqrt x = y. Proof. intros H <-. now apply R_sqrt.sqrt_square. Qed.
Lemma abs_plus x : x >= 0 -> Rabs x = x. Proof. apply Rabs_right. Qed.
Lemma abs_minus x : 0 >= x -> Rabs x = - x. Proof. intros H. apply Rabs_left1. lra. Qed.
Lemma max_left x y : x >= y -> Rmax x y = x. Proof. intros H. apply Rmax_left. lra. Qed.
Lemma max_right x y : y >= x -> Rmax x y = y. Proof. intros H. apply Rmax_right. lra. Qed.
Lemma min_left x y : y >= x -> Rmin x y = x. Proof. intros H. apply Rmin_left. lra. Qed.
Lemma min_right x y : x >= y -> Rmin x y = y. Proof. intros H. apply Rmin_right. lra. Qed.
Lemma floor_below x : x >= floor x. Proof. apply Rle_ge, base_Int_part. Qed.
Lemma floor_above x : floor x + 1 > x. Proof. unfold floor. destruct (base_Int_part x). lra. Qed.
Lemma ceil_above x : ceil x >= x. Proof. unfold ceil, floor. destruct (base_Int_part (- x)). lra. Qed.
Lemma ceil_below x : x > ceil x - 1. Proof. unfold ceil, floor. destruct (base_Int_part (- x)). lra. Qed.
Lemma pos_one x : x >= 0 -> pos x = 1. Proof. intros H. unfold pos. destruct (Rle_dec 0 x); lra. Qed.
Lemma pos_zero x : 0 > x -> pos x = 0. Proof. intros H. unfold pos. destruct (Rle_dec 0 x); lra. Qed.
Lemma power_zero x n : Int n -> n = 0 -> x ^^ n = 1. Proof. intros _ ->. now rewrite (zpow_nat 0 0). Qed.
Lemma power_natural x n : Int n -> n >= 0 -> x ^^ (n + 1) = x * x ^^ n.
Proof.
  intros [z ->] H. apply Rge_le, le_IZR in H. rewrite <- plus_IZR.
  rewrite (zpow_nat z (Z.to_nat z)), (zpow_nat (z + 1) (S (Z.to_nat z))) by lia. reflexivity.
Qed.
Lemma power_integer x n : Int n -> x <> 0 -> x ^^ (n + 1) = x * x ^^ n.
Proof.
  intros [z ->] H. unfold zpow. rewrite <- plus_IZR, !Int_part_IZR, powerRZ_add by assumption. rewrite powerRZ_1. ring.
Qed.
Lemma power_real x y : x > 0 -> Rpower x y = exp (y * ln x). Proof. reflexivity. Qed.

(* ---- certificates ---------------------------------------------------------------------------------------------- *)
Lemma gap_ge a b : a >= b -> 0 <= a - b. Proof. lra. Qed.
Lemma gap_gt a b : a > b -> 0 < a - b. Proof. lra. Qed.
Lemma gap_eq a b : a = b -> a - b = 0. Proof. lra. Qed.
Lemma nn_int p : 0 <= IZR (Zpos p). Proof. now apply IZR_le. Qed.
Lemma sp_int p : 0 < IZR (Zpos p). Proof. now apply IZR_lt. Qed.
Lemma nn_square a : 0 <= a * a. Proof. apply Rle_0_sqr. Qed.
Lemma sp_square a : a <> 0 -> 0 < a * a. Proof. apply Rsqr_pos_lt. Qed.
Lemma zero_right c a : a = 0 -> c * a = 0. Proof. intros ->. ring. Qed.
Lemma zero_left c a : a = 0 -> a * c = 0. Proof. intros ->. ring. Qed.
Lemma nn_zero a : a = 0 -> 0 <= a. Proof. lra. Qed.
Lemma zero_sum a b : a = 0 -> b = 0 -> a + b = 0. Proof. lra. Qed.
Lemma nn_cert m t e : 0 < m -> 0 <= e -> m * t = e -> 0 <= t.
Proof. intros M E H. apply (Rmult_le_reg_l m); [assumption|]. rewrite Rmult_0_r. lra. Qed.
Lemma sp_cert m t e : 0 < m -> 0 < e -> m * t = e -> 0 < t.
Proof. intros M E H. apply (Rmult_lt_reg_l m); [assumption|]. rewrite Rmult_0_r. lra. Qed.
Lemma zero_cert m t e : 0 < m -> e = 0 -> m * t = e -> t = 0.
Proof. intros M E H. apply (Rmult_eq_reg_l m); lra. Qed.
Lemma ge_goal a b q : 0 < q -> 0 <= (a - b) * q -> a >= b.
Proof. intros Q H. apply Rminus_ge, Rle_ge, (Rmult_le_reg_r q); [assumption|]. now rewrite Rmult_0_l. Qed.
Lemma gt_goal a b q : 0 < q -> 0 < (a - b) * q -> a > b.
Proof. intros Q H. apply Rminus_gt, (Rmult_lt_reg_r q); [assumption|]. now rewrite Rmult_0_l. Qed.
Lemma eq_goal a b q : q <> 0 -> (a - b) * q = 0 -> a = b.
Proof. intros Q H. apply Rmult_integral in H. destruct H; [lra|contradiction]. Qed.
Lemma ne_goal a b q : 0 < (a - b) * q -> a <> b.
Proof. intros H E. rewrite E in H. unfold Rminus in H. rewrite Rplus_opp_r, Rmult_0_l in H. lra. Qed.
Lemma both_signs a : 0 <= a -> 0 <= - a -> a = 0. Proof. lra. Qed.
Lemma part_nonzero d p r : d <> 0 -> d = p * r -> p <> 0.
Proof. intros H E K. apply H. rewrite E, K. ring. Qed.
Lemma Rge_or_gt a b : a >= b \/ b > a. Proof. lra. Qed.
Lemma ge_cases a b : a >= b -> a = b \/ a > b. Proof. lra. Qed.
Lemma ne_cases a b : a <> b -> a > b \/ b > a. Proof. lra. Qed.
Lemma quotient_value a b v : b <> 0 -> a = v * b -> a / b = v. Proof. intros H ->. field. assumption. Qed.
Lemma quotient_bounds a b x y : 0 < y -> a * y <= x -> x <= b * y -> a <= x / y /\ x / y <= b.
Proof. intros H J K. split; apply (Rmult_le_reg_r y); try assumption; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra. Qed.
Lemma product_bounds a b c d x y : 0 <= a -> 0 <= c -> a <= x -> x <= b -> c <= y -> y <= d -> a * c <= x * y /\ x * y <= b * d.
Proof. intros. split; apply Rmult_le_compat; lra. Qed.
Lemma power_bounds k a b x : 0 <= a -> a <= x -> x <= b -> a ^ k <= x ^ k /\ x ^ k <= b ^ k.
Proof. intros. split; apply pow_incr; lra. Qed.
Lemma sqrt_bounds a b x : 0 <= a -> 0 <= b -> a * a <= x -> x <= b * b -> a <= sqrt x /\ sqrt x <= b.
Proof. intros H J K L. rewrite <- (R_sqrt.sqrt_square a H), <- (R_sqrt.sqrt_square b J). split; now apply sqrt_le_1_alt. Qed.
Lemma within a b c d x : c <= x /\ x <= d -> a <= c -> d <= b -> a <= x /\ x <= b. Proof. lra. Qed.
Lemma Rpower_value z k x y : z = Z.of_nat k -> 0 < x -> y = IZR z -> Rpower x y = x ^ k.
Proof. intros -> H ->. rewrite <- INR_IZR_INZ. now apply Rpower_pow. Qed.
Lemma Req_ge a b : a = b -> a >= b. Proof. lra. Qed.
Lemma ge_same a b c d : a >= b -> c - d = a - b -> c >= d. Proof. lra. Qed.
Lemma gt_same a b c d : a > b -> c - d = a - b -> c > d. Proof. lra. Qed.
Lemma eq_same a b c d : a = b -> c - d = a - b -> c = d. Proof. lra. Qed.
Lemma ne_same a b c d : a <> b -> c - d = a - b -> c <> d. Proof. intros H E K. apply H. lra. Qed.

(* what `field` asks for: a divisor is not 0, as a hypothesis says of it, of a multiple, or of its factors *)
Ltac nonzero :=
  lazymatch goal with
  | |- _ /\ _ => split; nonzero
  | |- _ => first [assumption | lra
      | (match goal with H : ?p <> 0 |- ?q <> 0 => let Z := fresh in intro Z; apply H;
          first [lra | rewrite Z, ?(zpow_nat 2 2 _ eq_refl); ring | replace p with (q * q) by ring; rewrite Z; ring
            | field_simplify_eq; [lra|repeat split; assumption]] end)
      | apply Rmult_integral_contrapositive_currified; nonzero | apply pow_nonzero; nonzero
      | (apply Rgt_not_eq; apply exp_pos)]
  end.
Ltac fraction := field; nonzero.

(* the arguments of two applications are the same *)
Ltac alike := first [ring | lra | fraction].
