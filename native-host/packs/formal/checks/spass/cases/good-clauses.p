cnf(rule, axiom, p(X) | ~q(X)).
cnf(fact, axiom, q(a)).
cnf(goal, negated_conjecture, ~p(a)).
