local byte n = 0;
byte seen;
active proctype P() { n = 1; n = 0 }
active proctype Q() { if :: n == 1 -> seen = 1; assert(false) :: n == 0 -> skip fi }
