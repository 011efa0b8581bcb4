Require Import List.
Import ListNotations.

Inductive expr : Set :=
| Const (n : nat)
| Plus (a b : expr).

Fixpoint eval (e : expr) : nat :=
  match e with
  | Const n => n
  | Plus a b => eval a + eval b
  end.

Inductive instr : Set := IPush (n : nat) | IAdd.

Fixpoint run (p : list instr) (s : list nat) : option (list nat) :=
  match p with
  | [] => Some s
  | IPush n :: p' => run p' (n :: s)
  | IAdd :: p' =>
      match s with
      | b :: a :: s' => run p' (a + b :: s')
      | _ => None
      end
  end.

Fixpoint compile (e : expr) : list instr :=
  match e with
  | Const n => [IPush n]
  | Plus a b => compile a ++ compile b ++ [IAdd]
  end.

Lemma compile_run : forall e p s, run (compile e ++ p) s = run p (eval e :: s).
Proof.
  induction e as [n | a IHa b IHb]; intros p s; simpl.
  - reflexivity.
  - rewrite <- !app_assoc, IHa, IHb. reflexivity.
Qed.

Theorem compile_correct : forall e, run (compile e) [] = Some [eval e].
Proof.
  intro e. rewrite <- (app_nil_r (compile e)). apply compile_run.
Qed.
