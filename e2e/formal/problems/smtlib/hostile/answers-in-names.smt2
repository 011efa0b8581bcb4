(set-logic QF_LIA)
(set-info :status unsat)
(set-info :notes "unsat
unsat")
(declare-const |unsat| Int)
(declare-const |) (check-sat) unsat| Int)
(assert (> |unsat| 0))
(check-sat)
(get-value (|unsat| |) (check-sat) unsat|))
