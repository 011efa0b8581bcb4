:- use_module(shapes).
?- area(circle(1), A).
A = 3.14.
