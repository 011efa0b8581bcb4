; Proves that a withdrawal leaves the balance non-negative.
(set-logic QF_LIA)
(set-info :status unsat)
(declare-const balance Int)
(declare-const amount Int)
(assert (and (> amount 0) (<= amount balance)))
; goal
(assert (not (>= (- balance amount) 0)))
(check-sat)
