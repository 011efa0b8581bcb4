?- X = 1 ; X = 2.
X = 1 ;
X = 2.

?- foo(X).
Yes (0.00s cpu)
ERROR: Unknown procedure: foo/1 (DWIM could not correct goal)
