Next == x' = x + 1
