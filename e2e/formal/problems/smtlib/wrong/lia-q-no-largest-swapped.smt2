(set-logic LIA)
(set-info :status unsat)
(assert (forall ((n Int)) (exists ((m Int)) (<= n m))))
(check-sat)
