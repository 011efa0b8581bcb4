fof(c, conjecture, 1 != 2).
