likes(mary, wine).
likes(john, X) :- likes(mary, X).

?- likes(john, X).
X = wine ;
false.
