; Verification condition: the result of max is at least both arguments.
(set-logic QF_LIA)
(set-info :status unsat)
(declare-const a Int)
(declare-const b Int)
(declare-const result Int)
(assert (>= a 0)) ; precondition
(assert (>= b 0)) ; precondition
(assert (< a 0)) ; precondition
(assert (= result (ite (>= a b) a b))) ; body
(assert (not (and (>= result a) (>= result b)))) ; negated postcondition
(check-sat)
