(set-logic QF_LIA)
(declare-const x Int)
(assert (> x 2))
(check-sat)
