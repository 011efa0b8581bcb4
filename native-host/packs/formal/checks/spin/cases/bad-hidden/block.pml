hidden byte n = 0;
active proctype P() { do :: n < 3 -> n++ ; assert(n < 3) :: else -> break od }
