byte n = 0;
active proctype P() { do :: n < 3 -> n++ :: else -> break od }
never { do :: n == 2 -> break :: else od }
ltl fine { [] (n < 9) }
