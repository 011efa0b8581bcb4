; ------------------------------------------------------------
; ~(x & y) = ~x | ~y for 32-bit words.
; The negation of the claim is unsatisfiable.
; ------------------------------------------------------------
(set-logic QF_BV)
(set-info :status unsat)
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(assert (not (= (bvnot (bvand x y)) (bvor (bvnot x) (bvnot y)))))
(check-sat)
