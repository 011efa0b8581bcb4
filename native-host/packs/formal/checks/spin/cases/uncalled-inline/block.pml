inline check() { assert(false) }
byte n;
active proctype P() { n = 1 }
