(set-logic NRA)
(set-info :status unsat)
(assert (forall ((x Real)) (distinct (* x x) 4.0)))
(check-sat)
