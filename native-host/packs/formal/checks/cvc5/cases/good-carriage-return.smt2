(set-logic QF_LIA)
(set-info :status unsat)
(declare-const x Int)
; a carriage return ends a comment(assert (> x 0))
(assert (< x ; and within a command 0))
(check-sat)
