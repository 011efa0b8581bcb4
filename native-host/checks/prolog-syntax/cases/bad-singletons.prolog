parent(tom, bob).
grand(X, Z) :- parent(X, Y), parent(Y, W).
	/* 😀 */ grand(_X, _) :- true.
