fof(one_for_all, axiom, ? [X] : ! [Y] : likes(Y,X)).
fof(each_has_one, conjecture, ! [Y] : ? [X] : likes(Y,X)).
