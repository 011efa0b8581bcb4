byte n = 0; byte x;
active proctype P() { x = '"'; accept_1: n = 1 - n; goto accept_1; x = '"' }
