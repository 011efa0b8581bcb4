(set-logic QF_LIA)
(set-info :status unsat)
(declare-const x Int)
(declare-const y Int)
; nothing is above and below
(assert (> x y))
(assert (> y x))
(check-sat)
(exit)
