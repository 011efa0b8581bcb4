:- module(family, [grandparent/2, op(700, xfx, is_child_of)]).
:- use_module(library(apply)).
% Stammbaum — 😀
parent(tom, bob).
parent(bob, 'Änne').
bob is_child_of tom.

grandparent(X, Z) :-
    parent(X, Y),
    parent(Y, Z).

greeting --> [hello], name.
name --> [world].

all_of(Names) :- findall(N, parent(_, N), All), maplist(atom_length, All, _), sort(All, Names).
