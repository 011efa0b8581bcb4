:- object(list).
    :- public(append/3).
:- end_object.
