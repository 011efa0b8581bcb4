int x;
active proctype P() { do :: x >= 0 -> x++ od }
