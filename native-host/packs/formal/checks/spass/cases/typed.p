tff(man_type, type, man: $tType).
tff(mortal_type, type, mortal: man > $o).
tff(socrates_type, type, socrates: man).
tff(all, axiom, ![X: man]: mortal(X)).
tff(c, conjecture, mortal(socrates)).
