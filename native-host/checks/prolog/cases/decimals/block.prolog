area(R, A) :- A is pi * R * R.
?- area(1, A).
A = 3.14.
