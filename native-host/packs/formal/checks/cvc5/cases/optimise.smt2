(declare-const x Int)
(minimize x)
(check-sat)
