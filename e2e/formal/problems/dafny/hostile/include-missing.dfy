include "Library.dfy"
method M() returns (x: int) ensures x == Library.One() { x := 1; }
