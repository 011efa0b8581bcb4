; From a rule for every number follows one for a number: no proof with quantifiers is read here.
(set-logic UFLIA)
(set-info :status unsat)
(declare-fun f (Int) Int)
(assert (forall ((n Int)) (> (f n) n)))
(assert (not (> (f 3) 3)))
(check-sat)
