; ============================================================
;  If a is sorted on [0, n) then a[0] <= a[n-1].
;  We ask for a counterexample, so the answer is: unsat
; ============================================================
(set-logic ALL)
(declare-const a (Array Int Int))
(declare-const n Int)
(assert (> n 1))
(assert (forall ((i Int) (j Int))
  (=> (and (<= 0 i) (< i j) (< j n))
      (<= (select a i) (select a j)))))
(assert (> (select a 0) (select a (- n 1))))
(check-sat)
