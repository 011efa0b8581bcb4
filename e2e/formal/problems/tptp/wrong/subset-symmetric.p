fof(subset, axiom, ! [A,B] : (subset(A,B) <=> ! [X] : (member(X,A) => member(X,B)))).
fof(transitive, conjecture, ! [A,B] : (subset(A,B) => subset(B,A))).
