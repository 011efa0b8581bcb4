fof(union, axiom, ! [A,B,X] : (member(X,union(A,B)) <=> (member(X,A) | member(X,B)))).
fof(extensionality, axiom, ! [A,B] : ((! [X] : (member(X,A) <=> member(X,B))) => A = B)).
fof(commutes, conjecture, ! [A,B] : union(A,B) = union(B,A)).
