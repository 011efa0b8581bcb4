(set-logic QF_LIA)
(set-info :status unsat)
(declare-const x Int)
(assert (< x x))
