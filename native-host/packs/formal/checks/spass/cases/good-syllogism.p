% Status   : Theorem
% „Alle Menschen sind sterblich“ — as ever
fof(all_men, axiom, ![X]: (man(X) => mortal(X))).
fof(gods_are_not, axiom, ![X]: (god(X) => ~mortal(X))).
fof(socrates, axiom, man(socrates)).
fof(socrates_is_mortal, conjecture, mortal(socrates)).
