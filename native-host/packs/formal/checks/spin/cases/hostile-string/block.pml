active proctype P() { printf("*/ %n"); assert(1 == 1) }
