sig A { r, s: set A }

assert transposeOfComposition { ~(r.s) = (~s).(~r) }
check transposeOfComposition for 4 expect 0

assert closureIsIdempotent { ^(^r) = ^r }
check closureIsIdempotent for 4 expect 0
