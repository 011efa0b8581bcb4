:- use_module(rules).
if wet(X) then rained(X).
