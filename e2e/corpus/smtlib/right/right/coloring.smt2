; The graph:      a --- b
;                 |  /  |
;                 c --- d
(set-logic QF_DT)
(set-option :produce-models true)
(declare-datatypes ((Color 0)) (((red) (green) (blue))))
(declare-const a Color)
(declare-const b Color)
(declare-const c Color)
(declare-const d Color)
(assert (distinct a b c))
(assert (distinct b c d))
(check-sat) ; sat
(assert (distinct a d))
(check-sat) ; unsat: a and d must have the same colour
