loop(X) :- loop(X).
?- loop(1).
true.
