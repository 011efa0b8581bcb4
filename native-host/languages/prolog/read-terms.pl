% Reads the terms of a program from standard input and says what they are. Nothing of the program is run: of its
% directives only those that declare operators, predicates and libraries of the system are followed, by this reader.
:- module(read_terms, []).

:- dynamic defined/2, called/4, head_seen/2, last_head/2, loose/2, outside/1, quiet/1.

% One record on each line: its kind and what belongs to it, between tabs.
say(Fields) :-
    atomic_list_concat(Fields, '\t', Line),
    split_string(Line, "\n\r", "", Parts),
    atomic_list_concat(Parts, ' ', OneLine),
    format('~w~n', [OneLine]).

run :-
    set_stream(user_input, encoding(utf8)),
    set_stream(user_input, newline(posix)),
    set_stream(user_output, encoding(utf8)),
    % Standard input and output share a position: what is written would move what is read.
    read_string(user_input, _, Text),
    open_string(Text, Stream),
    read_from(Stream, -1),
    forall(undefined(Name, Arity, Start, End), say([undefined, Start, End, Name, Arity])),
    forall(outside(What), say([outside, What])),
    say([end]).

read_from(Stream, Before) :-
    character_count(Stream, Start),
    (   Start =:= Before
    ->  true
    ;   catch(next_term(Stream, Go), Error, (report(Error), Go = on)),
        (   Go == on
        ->  read_from(Stream, Start)
        ;   true
        )
    ).

next_term(Stream, Go) :-
    read_term(Stream, Term,
              [ syntax_errors(error), subterm_positions(Place), singletons(Singletons), variable_names(_),
                module(scratch), quasi_quotations(_), cycles(false)
              ]),
    (   Term == end_of_file
    ->  Go = stop
    ;   arg(1, Place, Start),
        character_count(Stream, End),
        take(Term, Start, End, Singletons),
        Go = on
    ).

report(error(syntax_error(What), Where)) :-
    !,
    (   Where = stream(_, _, _, At) -> true ; Where = string(_, At) -> true ; At = 0 ),
    (   atom(What) -> Words = What ; format(atom(Words), '~w', [What]) ),
    say([syntax, At, Words]).
report(Error) :-
    format(atom(Words), '~p', [Error]),
    say([reader, Words]).

take((:- Directive), Start, End, _) :-
    !,
    say([directive, Start, End]),
    ignore(catch(follow(Directive), _, true)),
    (   Directive = module(_, _) -> true ; calls(Directive, Start, End) ).
take((?- Query), Start, End, _) :-
    !,
    say([query, Start, End]),
    calls(Query, Start, End).
take(Term, Start, End, Singletons) :-
    catch(clause_of(Term, Clause), _, fail),
    !,
    (   Clause = (Head :- Body) -> true ; Head = Clause, Body = true ),
    (   Head = _:_ -> true
    ;   callable(Head), functor(Head, Name, Arity), \+ is_answer(Head)
    ->  say([clause, Start, End, Name, Arity]),
        note_head(Name, Arity, Start, End),
        (   quiet(singleton) -> true
        ;   forall(( member(Variable = _, Singletons), \+ sub_atom(Variable, 0, _, _, '_') ),
                      say([singleton, Start, End, Variable]))
        ),
        calls(Body, Start, End)
    ;   say([other, Start, End])
    ).
take(_, Start, End, _) :-
    say([other, Start, End]).

% What the toplevel answers to a query reads like a clause.
is_answer(Term) :- functor(Term, Name, Arity), memberchk(Name/Arity, [(;)/2, (',')/2, (=)/2, true/0, false/0]).

clause_of((Head --> Body), Clause) :- !, dcg_translate_rule((Head --> Body), Clause).
clause_of((Head => Body), (Plain :- Body)) :- !, (   Head = (Plain, _) -> true ; Plain = Head ).
clause_of((Head :- Body), (Head :- Body)) :- !.
clause_of(Term, Term) :- callable(Term).

note_head(Name, Arity, Start, End) :-
    (   last_head(Name, Arity) -> true
    ;   (   head_seen(Name, Arity), \+ loose(Name, Arity), \+ outside(_)
        ->  say([apart, Start, End, Name, Arity])
        ;   true
        ),
        retractall(last_head(_, _)),
        assertz(last_head(Name, Arity)),
        assertz(head_seen(Name, Arity))
    ),
    define(Name, Arity).

define(Name, Arity) :- (   defined(Name, Arity) -> true ; assertz(defined(Name, Arity)) ).

% Directives that say something of names.
follow(op(Priority, Type, Names)) :- operator(Priority, Type, Names).
follow(module(_, Exports)) :-
    forall(member(op(Priority, Type, Names), Exports), ignore(operator(Priority, Type, Names))).
follow(use_module(File)) :- library(File).
follow(use_module(File, _)) :- library(File).
follow(autoload(File)) :- library(File).
follow(autoload(File, _)) :- library(File).
follow(reexport(File)) :- library(File).
follow(ensure_loaded(File)) :- library(File).
follow(consult(File)) :- library(File).
follow(include(_)) :- elsewhere(include).
follow([_|_]) :- elsewhere(consult).
follow(load_files(_, _)) :- elsewhere(load_files).
follow(expects_dialect(Dialect)) :- (   Dialect == swi -> true ; elsewhere(Dialect) ).
follow(lib(_)) :- elsewhere(lib).
follow(chr_constraint(_)) :- elsewhere(chr).
follow(dynamic(Names)) :- declare(Names, loose).
follow(discontiguous(Names)) :- declare(Names, loose).
follow(multifile(Names)) :- declare(Names, loose).
follow(table(Names)) :- declare(Names, define).
follow(style_check(-singleton)) :- assertz(quiet(singleton)).
follow(style_check(-discontiguous)) :- elsewhere(style).
follow(begin_tests(_)) :- declare(test/1, loose), declare(test/2, loose), declare(setup/1, loose).
follow(begin_tests(_, _)) :- follow(begin_tests(_)).
follow((A, B)) :- ignore(follow(A)), ignore(follow(B)).

operator(Priority, Type, Names) :-
    integer(Priority), atom(Type),
    (   is_list(Names) -> maplist(plain_name, Names, Plain) ; plain_name(Names, Plain) ),
    op(Priority, Type, scratch:Plain).

plain_name(_:Name, Name) :- !, atom(Name).
plain_name(Name, Name) :- atom(Name).

declare(Names as _, How) :- !, declare(Names, How).
declare((A, B), How) :- !, declare(A, How), declare(B, How).
declare([], _) :- !.
declare([A|B], How) :- !, declare(A, How), declare(B, How).
declare(_:Name, How) :- !, declare(Name, How).
declare(Name/Arity, How) :- atom(Name), integer(Arity), !, mark(How, Name, Arity).
declare(Name//Rest, How) :- atom(Name), integer(Rest), !, Arity is Rest + 2, mark(How, Name, Arity).
declare(Mode, define) :- callable(Mode), functor(Mode, Name, Arity), mark(define, Name, Arity).

mark(How, Name, Arity) :-
    define(Name, Arity),
    (   How == loose -> assertz(loose(Name, Arity)) ; true ).

elsewhere(What) :- (   outside(What) -> true ; assertz(outside(What)) ).

% A library that is part of the system is loaded for its names and operators; any other file is not.
library(library(Name)) :-
    ground(Name),
    current_prolog_flag(home, Home),
    absolute_file_name(library(Name), File, [file_type(prolog), access(read), file_errors(fail)]),
    atom_concat(Home, _, File),
    !,
    (   Name == chr -> elsewhere(chr) ; true ),
    catch(scratch:use_module(library(Name)), _, true).
library(library(Name)) :- !, format(atom(Word), 'library(~w)', [Name]), elsewhere(Word).
library(File) :- format(atom(Word), '~w', [File]), elsewhere(Word).

% Goals that a body calls, through what is known to call its arguments.
calls(Goal, Start, End) :- ignore(catch(call_with_depth_limit(walk(Goal, 0, Start, End), 5000, _), _, true)).

walk(Goal, _, _, _) :- var(Goal), !.
walk(_:_, _, _, _) :- !.
walk(Goal, Extra, Start, End) :-
    callable(Goal),
    !,
    functor(Goal, Name, Given),
    Arity is Given + Extra,
    changes(Goal),
    functor(Most, Name, Arity),
    (   \+ defined(Name, Arity),
        Arity > 0,
        predicate_property(scratch:Most, meta_predicate(Spec)),
        predicate_property(scratch:Most, visible)
    ->  forall(( between(1, Given, At), arg(At, Spec, How), arg(At, Goal, Inner) ),
               walk_argument(How, Inner, Start, End))
    ;   true
    ),
    (   called(Name, Arity, _, _) -> true ; assertz(called(Name, Arity, Start, End)) ).
walk(_, _, _, _).

walk_argument(How, Inner, Start, End) :- integer(How), !, walk(Inner, How, Start, End).
walk_argument(^, Inner, Start, End) :- !, strip(Inner, Goal), walk(Goal, 0, Start, End).
walk_argument(_, _, _, _).

strip(Inner, Inner) :- var(Inner), !.
strip(_^Inner, Goal) :- !, strip(Inner, Goal).
strip(Goal, Goal).

changes(Goal) :-
    Goal =.. [Name, Clause|_],
    memberchk(Name, [assert, asserta, assertz, retract, retractall, dynamic, abolish, nb_setval, table]),
    nonvar(Clause),
    !,
    (   memberchk(Name, [dynamic, table]) -> ignore(declare(Clause, define))
    ;   (   Clause = (Head :- _) -> true ; Head = Clause ),
        callable(Head), \+ Head = _:_
    ->  functor(Head, Known, Arity), define(Known, Arity)
    ;   true
    ).
changes(_).

undefined(Name, Arity, Start, End) :-
    \+ outside(_),
    \+ defined(term_expansion, _), \+ defined(goal_expansion, _),
    called(Name, Arity, Start, End),
    \+ defined(Name, Arity),
    functor(Head, Name, Arity),
    \+ predicate_property(scratch:Head, visible).
