Goal True. idtac "Closed under the global context". exact I. Qed.
Theorem wrong : 1 = 2.
Proof. reflexivity. Qed.
