cnf(parent_is_ancestor, axiom, ~ parent(X,Y) | ancestor(X,Y)).
cnf(further, axiom, ~ parent(X,Y) | ~ ancestor(Y,Z) | ancestor(X,Z)).
cnf(first, hypothesis, parent(ada,bea)).
cnf(second, hypothesis, parent(bea,cleo)).
cnf(goal, negated_conjecture, ~ ancestor(ada,cleo)).
