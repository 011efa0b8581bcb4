(set-logic QF_SLIA)
(set-option :produce-models true)
(declare-const s String)
(assert (str.prefixof "ab" s))
(assert (str.suffixof "ba" s))
(assert (= (str.len s) 3))
(check-sat)
(get-value (s)) ; the only answer is "aba"
