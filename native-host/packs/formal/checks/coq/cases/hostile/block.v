Redirect "block.v" Print nat.
Add ML Path ".".
Require Import Extraction.
Axiom run : nat.
Extract Constant run => "(ignore (Sys.command ""touch CANARY""); O)".
Extraction "Logic.vo" run.
Extraction TestCompile run.
Theorem fine : 1 = 1. Proof. reflexivity. Qed.
