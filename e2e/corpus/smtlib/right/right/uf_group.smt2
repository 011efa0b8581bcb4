(set-logic UF)
(declare-sort Elem 0)
(declare-fun f (Elem) Elem)
(declare-const p Elem)
(declare-const q Elem)
; f is its own inverse
(assert (forall ((e Elem)) (= (f (f e)) e)))
; claim: f is injective; we assert the contrary
(assert (= (f p) (f q)))
(assert (not (= p q)))
(check-sat)
; expected result: unsat
