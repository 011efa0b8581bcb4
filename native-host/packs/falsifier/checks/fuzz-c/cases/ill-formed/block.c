int half(int n) { return n / ; }
