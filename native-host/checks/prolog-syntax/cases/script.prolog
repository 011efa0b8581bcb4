#!/usr/bin/env swipl
:- initialization(main, main).
main(Argv) :- print_message(informational, format("~w", [Argv])).
