(set-logic LIA)
(set-info :status sat)
(assert (forall ((n Int)) (=> (and (>= n 8) (<= n 12)) (exists ((a Int) (b Int)) (and (>= a 0) (>= b 0) (= n (+ (* 3 a) (* 5 b))))))))
(check-sat)
