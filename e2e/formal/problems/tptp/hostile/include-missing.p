include('Axioms/SET006+0.ax').
fof(goal, conjecture, ! [A] : subset(A,A)).
