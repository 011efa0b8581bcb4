; Größe, 数, ∀
(set-logic QF_LIA)
(set-info :status unsat)
(set-info :source |Überprüfung — 検証|)
(declare-const |größe| Int)
(assert (> |größe| 0))
(check-sat)
