(set-logic QF_BV)
(declare-fun x () (_ BitVec 8))
(assert (= (bvadd x #x1) #x00))
(check-sat)
