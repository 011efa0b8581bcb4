byte x;
active proctype P() { x = '"'; accept_1: x = 1; assert(x != 2); x = '"' }
