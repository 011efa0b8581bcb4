; Three heads of cabbage cost as much as two melons and one pear.
; One of each costs 18 together, and all prices differ.
; Expected: sat
(set-logic QF_LIA)
(set-option :produce-models true)
(declare-const cabbage Int)
(declare-const melon Int)
(declare-const pear Int)
(assert (and (> cabbage 0) (> melon 0) (> pear 0)))
(assert (= (* 3 cabbage) (+ (* 2 melon) pear)))
(assert (= (+ cabbage melon pear) 18))
(assert (distinct cabbage melon pear))
(check-sat)
(get-value (cabbage melon pear))
(exit)
