; Proves that a withdrawal leaves the balance positive.
(set-logic QF_LIA)
(set-info :status unsat)
(declare-const balance Int)
(declare-const amount Int)
(assert (> amount balance))
(assert (and (> amount 0) (<= amount balance)))
; goal
(assert (not (> (+ balance amount) (* 2 balance))))
(check-sat)
