Declare ML Module "evil:evil.plugin".
Theorem fine : 1 = 1. Proof. reflexivity. Qed.
