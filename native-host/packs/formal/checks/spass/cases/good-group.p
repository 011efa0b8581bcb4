% In a group in which every element is its own inverse, the operation commutes.
fof(left_unit, axiom, ![X]: m(e, X) = X).
fof(left_inverse, axiom, ![X]: m(i(X), X) = e).
fof(associative, axiom, ![X, Y, Z]: m(m(X, Y), Z) = m(X, m(Y, Z))).
fof(involution, hypothesis, ![X]: m(X, X) = e).
fof(commutes, conjecture, ![X, Y]: m(X, Y) = m(Y, X)).
