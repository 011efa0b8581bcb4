fof(all_men, axiom, ![X]: (man(X) => mortal(X))).
fof(zeus_is_mortal, axiom, mortal(zeus)).
fof(zeus_is_a_man, conjecture,
	man(zeus)).
