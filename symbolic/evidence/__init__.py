"""Evidence beside proof: spot checks of theorems against executable models.  Evidence is never promoted to proof."""
