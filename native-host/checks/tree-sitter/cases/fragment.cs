public int F() => 1;
