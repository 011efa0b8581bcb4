:- use_module(shapes).
?- area(square(3), A).
A = 9.
