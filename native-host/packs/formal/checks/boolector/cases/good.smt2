(set-logic QF_BV)
(set-info :status unsat)
(define-sort Wort () (_ BitVec 16))
(declare-const |erstes Wort| Wort)
(declare-const y Wort)
; ø without overflow
(define-fun mean ((a Wort) (b Wort)) Wort (bvadd (bvand a b) (bvlshr (bvxor a b) #x0001)))
(assert (! (let ((y (mean |erstes Wort| y)) (x y)) (bvugt y (ite (bvugt |erstes Wort| x) |erstes Wort| x))) :named above))
(check-sat)
