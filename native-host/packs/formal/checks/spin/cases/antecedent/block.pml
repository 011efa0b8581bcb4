byte n;
active proctype P() { do :: n = 1 :: n = 2 od }
ltl answered { [] ((n == 9) -> <> (n == 2)) }
