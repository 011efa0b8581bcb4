(set-logic QF_LRA)
(declare-const x Real)
(declare-const y Real)
(assert (<= (+ x y) 10.0))
(assert (>= x 3.0))

(push 1)
(assert (> y 7.0))
(check-sat) ; unsat
(pop 1)

(push 1)
(assert (= y 7.0))
(check-sat) ; sat, x is 3
(pop 1)
