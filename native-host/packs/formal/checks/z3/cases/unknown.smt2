(set-info :status sat)
(declare-const x Real)
(assert (> (sin x) 0.5))
(check-sat)
