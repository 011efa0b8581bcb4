open util/ordering[Time] as time
sig Time {}
assert first_is_least { all t: Time | t in time/first.*(time/next) }
check first_is_least for 5
