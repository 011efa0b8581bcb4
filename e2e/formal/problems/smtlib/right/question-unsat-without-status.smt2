; Is there a whole number between 3 and 4?
(set-logic QF_LIA)
(declare-const x Int)
(assert (and (< 3 x) (< x 4)))
(check-sat)
