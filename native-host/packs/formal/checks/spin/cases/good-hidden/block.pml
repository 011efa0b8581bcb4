hidden byte scratch;
local byte n = 0;
active proctype P() { do :: n < 3 -> scratch = n; n++; assert(n < 4) :: else -> break od }
