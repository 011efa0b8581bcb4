byte n;
active proctype P() { n = 1 }
ltl safe { [] (n <= ) }
