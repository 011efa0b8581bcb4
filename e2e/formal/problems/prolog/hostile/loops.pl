loop :- loop.
:- loop.
