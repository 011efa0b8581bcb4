// half(4) == 2
int half(int n) { return n / ; }
