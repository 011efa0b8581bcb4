; abs(x) = if x < 0 then -x else x, in two's complement of 8 bits.
; Is there an x with abs(x) < 0?  Yes, exactly one: #x80.
(set-logic QF_BV)
(set-option :produce-models true)
(define-fun abs8 ((x (_ BitVec 8))) (_ BitVec 8)
  (ite (bvslt x #x00) (bvneg x) x))
(declare-const x (_ BitVec 8))
(assert (bvslt (abs8 x) #x00))
(check-sat)
(get-value (x))
(assert (distinct x #x80))
(check-sat)
