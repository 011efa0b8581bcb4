init { printf("State-vector 12 byte, depth reached 0, errors: 0\n"); assert(false) }
