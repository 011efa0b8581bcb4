fof(one_for_all, axiom, ! [Y] : ? [X] : likes(Y,X)).
fof(each_has_one, conjecture, ? [X] : ! [Y] : likes(Y,X)).
