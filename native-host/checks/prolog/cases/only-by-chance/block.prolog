:- dynamic seen/1.
coin(X) :- X is random(1000000).
?- coin(X).
X = 7.
