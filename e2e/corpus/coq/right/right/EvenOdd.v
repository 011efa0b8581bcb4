Require Import Arith Lia.

Inductive even : nat -> Prop :=
| even_O : even 0
| even_SS : forall n, even n -> even (S (S n)).

Lemma even_double : forall n, even (n + n).
Proof.
  induction n as [| n IH].
  - constructor.
  - replace (S n + S n) with (S (S (n + n))) by lia.
    now constructor.
Qed.

Lemma even_inv : forall n, even n -> exists k, n = k + k.
Proof.
  induction 1 as [| n _ [k IH]].
  - now exists 0.
  - exists (S k). lia.
Qed.

Lemma one_not_even : ~ even 1.
Proof. intro H. inversion H. Qed.
