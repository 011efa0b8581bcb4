procedure {:verify false} P() { assert false; }
