% Loads a program, asks its queries and runs its tests, all within limits, and writes what came of it to a file: one
% record on each line, its fields between tabs. The program comes on standard input, as one term:
% job(File, Text, [query(Number, Goal, Answers)]).
:- module(run_program, []).
:- use_module(library(time)).
:- use_module(library(solution_sequences)).

:- dynamic record_stream/1, found/2.

load_seconds(10).
query_seconds(3).
test_seconds(20).
most_inferences(50_000_000).
most_solutions(20).
most_shown(4).

say(Fields) :-
    record_stream(Stream),
    maplist(one_line, Fields, Plain),
    atomic_list_concat(Plain, '\t', Line),
    format(Stream, '~w~n', [Line]),
    flush_output(Stream).

one_line(Field, Plain) :-
    format(string(Text), '~w', [Field]),
    split_string(Text, "\n\r\t", "", Parts),
    atomic_list_concat(Parts, ' ', Plain).

shown(Term, Text) :-
    format(string(Text), '~W', [Term, [quoted(true), portray(false), numbervars(true), max_depth(60)]]).

% Prolog does not always end where it is told to within a limit of time: the program's end is told instead.
:- redefine_system_predicate(user:halt).
:- redefine_system_predicate(user:halt(_)).
user:halt :- throw(program_halted).
user:halt(_) :- throw(program_halted).

:- multifile user:message_hook/3.
user:message_hook(Message, Kind, _) :-
    memberchk(Kind, [error, warning]),
    run_program:record_stream(_),
    run_program:sub_term_of(Message, Part),
    Part == program_halted,
    !.
user:message_hook(Message, Kind, Lines) :-
    memberchk(Kind, [error, warning]),
    run_program:record_stream(_),
    run_program:told(Message, Kind, Lines).

told(Message, Kind, Lines) :-
    (   source_location(_, Line) -> true ; Line = 0 ),
    (   Message = goal_failed(directive, _) -> What = failed ; What = said ),
    print_lines_to(Lines, Text),
    say([message, Kind, Line, What, Text]).

print_lines_to(Lines, Text) :-
    with_output_to(string(Text), print_message_lines(current_output, '', Lines)).

run :-
    set_stream(user_input, encoding(utf8)),
    set_stream(user_output, encoding(utf8)),
    set_prolog_flag(color_term, false),
    read_term(user_input, job(File, Text, Queries), []),
    open('/private/records', write, Stream, [encoding(utf8)]),
    assertz(record_stream(Stream)),
    load(File, Text),
    say([loaded]),
    forall(member(Query, Queries), ask(Query)),
    test,
    say([end]),
    system:halt(0).

load(Path, Text) :-
    atom_string(File, Path),
    load_seconds(Seconds),
    style_check(-singleton),
    setup_call_cleanup(open_string(Text, In),
                       limited(Seconds, ( load_files(user:File, [stream(In)]) -> true ; throw(not_loaded) ), Outcome),
                       close(In)),
    (   Outcome == true -> true ; shown(Outcome, Words), say([load, Words]) ).

limited(Seconds, Goal, Outcome) :-
    most_inferences(Most),
    catch(call_with_time_limit(Seconds, call_with_inference_limit(ignore(Goal), Most, Limit)), Error, true),
    (   nonvar(Error) -> Outcome = Error
    ;   Limit == inference_limit_exceeded -> Outcome = time_limit_exceeded
    ;   Outcome = true
    ).

% A query, and what is expected of it where something is.
ask(query(Number, Text, Expected)) :-
    catch(term_from(Text, Goal, Names), _, fail),
    !,
    solve(Number, Goal, Names, Outcome),
    findall(Solution, found(Number, Solution), Solutions),
    answer_text(Solutions, Outcome, Answer),
    judge(Expected, Solutions, Outcome, Verdict),
    say([query, Number, Verdict, Answer]).
ask(query(Number, _, _)) :-
    say([query, Number, unread, '']).

term_from(Text, Term, Names) :-
    setup_call_cleanup(open_string(Text, In),
                       read_term(In, Term, [variable_names(Names), module(user)]),
                       close(In)).

solve(Number, Goal, Names, Outcome) :-
    query_seconds(Seconds),
    most_solutions(Most),
    Enough is Most + 1,
    limited(Seconds,
            forall(limit(Enough, user:Goal), assertz(run_program:found(Number, Names))),
            Outcome).

answer_text(Solutions, Outcome, Text) :-
    findall(One, ( member(Solution, Solutions), solution_text(Solution, One) ), Texts),
    most_shown(Most),
    length(Texts, Count),
    (   Count > Most -> length(First, Most), append(First, _, Texts), append(First, ["..."], Told) ; Told = Texts ),
    (   Outcome == true
    ->  (   Told == [] -> Parts = ["false"] ; Parts = Told )
    ;   error_text(Outcome, Words),
        append(Told, [Words], Parts)
    ),
    atomic_list_concat(Parts, ' ; ', Text).

solution_text(Names, Text) :-
    copy_term(Names, Plain, _),
    bind_names(Plain),
    term_variables(Plain, Open),
    maplist(=('$VAR'('_')), Open),
    findall(Part,
            ( member(Name = Value, Plain), \+ sub_atom(Name, 0, _, _, '_'), Value \== '$VAR'(Name),
              shown(Value, Words), format(string(Part), '~w = ~w', [Name, Words]) ),
            Parts),
    (   Parts == [] -> Text = "true" ; atomic_list_concat(Parts, ', ', Text) ).

bind_names([]).
bind_names([Name = Value|Rest]) :-
    (   var(Value) -> Value = '$VAR'(Name) ; true ),
    bind_names(Rest).

error_text(time_limit_exceeded, "no end within the time") :- !.
error_text(program_halted, "the end of Prolog") :- !.
error_text(error(Formal, _), Text) :- !, shown(Formal, Text).
error_text(Error, Text) :- shown(Error, Text).

% holds, differs, error, unknown (what it asks is not defined), timeout, unclear, or none where nothing is expected.
judge(_, _, error(existence_error(procedure, _), _), unknown) :- !.
judge(_, _, time_limit_exceeded, timeout) :- !.
judge(_, _, program_halted, unclear) :- !.
judge("", _, Outcome, Verdict) :- !, (   Outcome == true -> Verdict = none ; Verdict = error ).
judge(Expected, Solutions, Outcome, Verdict) :-
    (   catch(expected(Expected, Alternatives, Ends), _, fail)
    ->  compare(Alternatives, Ends, Solutions, Outcome, Verdict)
    ;   Outcome == true -> Verdict = none
    ;   Verdict = error
    ).

expected(Text, Alternatives, Ends) :-
    term_from(Text, Term, Names),
    alternatives(Term, All),
    (   append(Some, [false], All) -> Ends = yes ; Some = All, Ends = no ),
    maplist(bindings(Names), Some, Alternatives).

alternatives(Term, [Term]) :- var(Term), !, fail.
alternatives((A ; B), All) :- !, alternatives(A, First), alternatives(B, Rest), append(First, Rest, All).
alternatives(Term, [Term]).

bindings(Names, Alternative, Values) :-
    copy_term(Names-Alternative, Values-Own),
    \+ ( sub_term_of(Own, Part), Part == '...' ),
    unify(Own).

unify(true) :- !.
unify((A, B)) :- !, unify(A), unify(B).
unify(A = B) :- A = B.

sub_term_of(Term, Term).
sub_term_of(Term, Part) :-
    compound(Term), arg(_, Term, Inner), sub_term_of(Inner, Part).

compare(Alternatives, Ends, Solutions, Outcome, Verdict) :-
    length(Alternatives, Wanted),
    length(Solutions, Got),
    (   prefix_agrees(Alternatives, Solutions)
    ->  (   Wanted =< Got, ( Ends == no ; Wanted =:= Got, Outcome == true ) -> Verdict = holds
        ;   Outcome == true -> Verdict = differs
        ;   Verdict = error
        )
    ;   ( member(Solution, Solutions) ; member(Solution, Alternatives) ), sub_term_of(Solution, Part), float(Part)
    ->  Verdict = unclear
    ;   Verdict = differs
    ).

prefix_agrees([], _) :- !.
prefix_agrees(_, []) :- !.
prefix_agrees([Expected|Rest], [Solution|Others]) :-
    same(Expected, Solution),
    prefix_agrees(Rest, Others).

% Variables of the answer that the query has stand for the same values, up to the names of what is left open.
same(Expected, Solution) :-
    pairs(Expected, Solution, Lefts, Rights),
    Lefts =@= Rights.

pairs([], _, [], []).
pairs([Name = Left|Rest], Solution, Lefts, Rights) :-
    (   memberchk(Name = Right, Solution)
    ->  Lefts = [Left|Ls], Rights = [Right|Rs]
    ;   Lefts = Ls, Rights = Rs
    ),
    pairs(Rest, Solution, Ls, Rs).

test :-
    current_module(plunit),
    catch(plunit:current_unit(_, _, _, _), _, fail),
    !,
    test_seconds(Seconds),
    limited(Seconds, ignore(plunit:run_tests), Outcome),
    forall(catch(plunit:passed(Unit, Name, Line, _, _), _, fail), tell_test(passed, Unit, Name, Line, '')),
    forall(catch(plunit:failed(Unit, Name, Line, Reason), _, fail), tell_test(failed, Unit, Name, Line, Reason)),
    forall(catch(plunit:failed_assertion(Unit, Name, Line, _, _, Reason, Goal), _, fail),
           tell_test(failed, Unit, Name, Line, assertion(Goal, Reason))),
    forall(catch(plunit:blocked(Unit, Name, Line, Reason), _, fail), tell_test(skipped, Unit, Name, Line, Reason)),
    (   Outcome == true -> true ; shown(Outcome, Words), say([tests, Words]) ).
test.

tell_test(How, Unit, Name, Line, Reason) :-
    shown(Name, Test),
    shown(Reason, Words),
    say([test, How, Unit, Test, Line, Words]).
