"use strict";
const $ = id => document.getElementById(id), items = [...document.querySelectorAll("article")];
const form = $("filter"), said = new Map(), wrong = ["corrected", "refuted", "unclear"];
form.hidden = false;
if (form.class.length < 2) form.class.hidden = true;

// What is folded is text until it comes into view, or until there is nothing else to do; formulas that come again are in a list.
const formulas = $("formulas").textContent.split("\n"), FOLDED = "noscript, script[type='text/html']";
const whole = text => text.replace(/<m(\d+)>/g, (_, k) => formulas[k]);
function unfold(part, kinds = FOLDED) {
  if (!part.querySelector(kinds)) return;
  for (let folded; folded = part.querySelector(kinds);) folded.outerHTML = whole(folded.textContent);
  part.querySelector(".k a")?.insertAdjacentHTML("afterend", "<button type=button class=check>Check this proof here</button>");
}
// A formula that is wider than its place is set smaller, down to letters that can be read; beyond that it scrolls.
function fit(item) {
  const wide = [...item.querySelectorAll(".m")].filter(line => line.scrollWidth > line.clientWidth);
  for (const line of wide) line.style.fontSize = `${Math.max(.6, line.clientWidth / line.scrollWidth - .01)}em`;
}
const seen = new IntersectionObserver(found => {
  for (const { isIntersecting, target } of found) if (isIntersecting) { seen.unobserve(target); unfold(target); fit(target); }
}, { rootMargin: "100%" });
const rest = [...items];
function ahead(deadline) {
  while (rest.length && deadline.timeRemaining() > 4) unfold(rest.shift());
  if (rest.length) later(ahead);
}
const soon = work => setTimeout(() => {
  const end = performance.now() + 12;
  work({ timeRemaining: () => end - performance.now() });
}, 50);
const later = window.requestIdleCallback ?? soon;
const SIGNS = { lt: "<", gt: ">", amp: "&" };
const told = item => whole(item.innerHTML).replace(/<[^>]*>/g, "").replace(/&(lt|gt|amp);/g, (_, name) => SIGNS[name]);

// Words, without marks and capitals; "(4.22)" is found by "4.22".
const plain = text => text.normalize("NFKD").replace(/[\u0300-\u036f\u2061-\u2064]/g, "").toLowerCase();
const words = item => said.get(item) ?? (said.set(item, plain(told(item) + " " + item.id)), said.get(item));

function fits(item) {
  const [paper] = item.id.split(":"), verdict = form.verdict.value;
  return (!form.paper.value || paper === form.paper.value)
    && (!verdict || (verdict === "wrong" ? wrong.includes(item.classList[0]) : item.classList[0] === verdict))
    && (!form.class.value || item.dataset.c === form.class.value)
    && plain(form.text.value).split(/\s+/).every(word => words(item).includes(word));
}

function filter() {
  let count = 0;
  for (const item of items) count += !(item.hidden = !fits(item));
  for (const section of document.querySelectorAll("main section")) section.hidden = !section.querySelector("article:not([hidden])");
  for (const first of document.querySelectorAll(".first")) first.hidden = count < items.length && count > 0 && active();
  for (const node of document.querySelectorAll("svg a")) node.classList.toggle("out", $(node.getAttribute("href").slice(1)).hidden);
  $("none").hidden = count > 0;
  $("shown").textContent = count < items.length ? `${count} of ${items.length} items` : `${count} items`;
}
const active = () => form.text.value || form.verdict.value || form.class.value;

form.addEventListener("input", filter);
form.addEventListener("submit", event => event.preventDefault());
form.addEventListener("reset", () => setTimeout(filter));
// A link to an item that is hidden shows everything again.
addEventListener("hashchange", arrive);
function arrive() {
  const wanted = decodeURIComponent(location.hash.slice(1)), [paper, lemma] = wanted.split(":lemma-");
  const folded = lemma && $(paper)?.querySelector(".lemmas");
  if (folded) { unfold(folded); folded.open = true; show($(wanted)); return; }
  const item = $(wanted);
  if (!item) return;
  if (item.closest("[hidden]")) { form.reset(); filter(); }
  if (items.includes(item)) { unfold(item); show(item); }
}
for (const folded of document.querySelectorAll(".lemmas")) folded.addEventListener("toggle", () => unfold(folded));
for (const item of items) seen.observe(item);
// On paper is what is chosen; where nothing is, what is not right as printed, without proofs, and of the rest the titles.
// All else is taken out meanwhile: Chromium needs a minute for what it does not print.
const away = [];
addEventListener("beforeprint", () => {
  const all = items.every(item => !item.hidden);
  document.body.classList.toggle("all", all);
  for (const item of items) {
    const whole = !item.hidden && !all, brief = !item.hidden && all && wrong.includes(item.classList[0]);
    if (whole) unfold(item);
    if (brief) unfold(item, "noscript");
    for (const part of item.querySelectorAll(whole ? "details" : brief ? ".l, details" : "dl, details")) {
      const place = document.createComment("");
      part.replaceWith(place);
      away.push([place, part]);
    }
  }
});
addEventListener("afterprint", () => { for (const [place, part] of away.splice(0)) place.replaceWith(part); });
// What comes into view has its own height only then, and moves what is below: so again, until it stays for two frames.
function show(item, before = NaN, still = 0) {
  item.scrollIntoView();
  const { top } = item.getBoundingClientRect();
  if (still < 2) requestAnimationFrame(() => show(item, top, top === before ? still + 1 : 0));
}

// What a link leads to, by its title, where the link has only a number or a place.
addEventListener("pointerover", event => {
  const link = event.target.closest?.("main a[href^='#']"), title = link && $(decodeURIComponent(link.getAttribute("href").slice(1)))?.querySelector(".t");
  if (!title || link.dataset.said) return;
  link.dataset.said = 1;
  if (link.ownerSVGElement) link.append(Object.assign(document.createElementNS(link.namespaceURI, "title"), { textContent: title.textContent }));
  else link.title = title.textContent;
});

// From the item that has the focus, or from what is seen.
function step(way) {
  const seen = items.filter(item => !item.hidden), here = seen.indexOf(document.activeElement.closest("article"));
  const top = form.getBoundingClientRect().bottom, below = item => item.getBoundingClientRect().bottom > top + 8;
  const next = seen[here < 0 ? seen.findIndex(below) : here + way];
  if (!next) return;
  show(next);
  next.querySelector("h4 a").focus({ preventScroll: true });
}
addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") { form.reset(); document.activeElement.blur(); return; }
  if (event.target.closest("input, select, textarea")) return;
  if (event.key === "/") { event.preventDefault(); form.text.focus(); form.text.select(); }
  if (event.key === "j" || event.key === "k") step(event.key === "j" ? 1 : -1);
  if (event.key === "o") {
    const item = document.activeElement.closest("article");
    if (item) unfold(item);
    const more = item?.querySelector("details");
    if (more) more.open = !more.open;
  }
});

// Certificates are replayed by the kernel itself, in a worker; `rederive build --browser` puts what that needs beside the page.
const rederive = window.rederive = {};
const missing = path => `The kernel is not beside this page.\nPut it there:             rederive build --browser\n`
  + `or check in a terminal:   python3 -S -m symbolic.kernel reports/${path}`;
const load = name => new Promise((done, failed) => {
  const script = document.createElement("script");
  script.onload = done;
  script.onerror = () => failed(new Error("missing"));
  script.src = `browser/${name}.js`;
  document.head.append(script);
});
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), c => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

let worker;
async function kernel() {
  await load("certificates");
  if (rederive.certificates.ledger !== document.documentElement.dataset.ledger) throw new Error("other");
  await load("pyodide");
  const { worker: code, files } = rederive.certificates, { lib, asm, wasm, stdlib, lock } = rederive.pyodide;
  const made = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  const started = answers(made, () => {}), parts = await Promise.all([lib, asm, wasm, stdlib, lock, files].map(unpacked));
  made.postMessage({ start: parts }, parts);
  await started;
  return made;
}
const answers = (made, say) => new Promise((done, failed) => {
  made.onerror = event => failed(new Error(event.message || "the worker does not start"));
  made.onmessage = ({ data }) => "line" in data ? say(data.line) : data.failed ? failed(new Error(data.failed)) : done(data);
});

let last = Promise.resolve();
function check(button, out, path) {
  delete out.dataset.code;
  out.textContent = worker ? "Checking …" : "Starting Python in this page; a few seconds, once …";
  button.disabled = true;
  last = last.then(async () => {
    try {
      const made = await (worker ??= kernel());
      const lines = [], done = answers(made, line => { lines.push(line); out.textContent = lines.join("\n"); });
      made.postMessage({ path });
      const { code } = await done;
      out.dataset.code = code;
    } catch (error) {
      worker = undefined;
      out.dataset.code = 2;
      out.textContent = { missing: missing(path), other: "The certificates beside this page are of another build.\nRun:  rederive build --browser" }[error.message]
        ?? `It could not be checked here: ${error.message}`;
    }
    button.disabled = false;
  });
}
addEventListener("click", event => {
  const button = event.target.closest(".check"), item = button?.closest("article");
  if (!button) return;
  if (!item.querySelector("pre")) item.insertAdjacentHTML("beforeend", "<pre role=status></pre>");
  check(button, item.querySelector("pre"), button.previousElementSibling.getAttribute("href"));
});

// A browser that comes back to the page may have kept what was chosen.
if (active() || form.paper.value) filter();
arrive();
addEventListener("load", () => later(ahead));
