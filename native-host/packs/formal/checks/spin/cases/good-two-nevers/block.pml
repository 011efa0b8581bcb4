byte n = 0;
active proctype P() { do :: n < 3 -> n++ :: else -> break od }
never first { do :: n == 9 -> break :: else od }
never second { do :: n == 7 -> break :: else od }
