(declare-const x Int)
(asert (> x 1))
(check-sat)
