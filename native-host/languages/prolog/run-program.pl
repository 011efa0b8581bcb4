% Loads a program, asks its queries and runs its tests, all within limits, and prints what came of it to standard
% error: one record on each line, its fields between tabs, behind a mark. The job comes on standard input, as one term:
% job(Mark, RemarkMark, File, Text, [query(Number, Goal, Answers)]). The program runs in the same process: the mark of
% what is believed is in no database, flag or file, and what a pipe has taken cannot be read again. Remarks have a mark
% of their own, which the program can find.
:- module(run_program, []).
:- use_module(library(time)).
:- use_module(library(solution_sequences)).

:- dynamic remarks/1.

load_seconds(10).
query_seconds(3).
test_seconds(20).
most_inferences(50_000_000).
most_solutions(20).
most_shown(4).

say(out(Stream, Mark), Fields) :-
    maplist(one_line, Fields, Plain),
    atomic_list_concat([Mark|Plain], '\t', Line),
    format(Stream, '~n~w~n', [Line]),
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
    run_program:remarks(_),
    run_program:sub_term_of(Message, Part),
    Part == program_halted,
    !.
user:message_hook(Message, Kind, Lines) :-
    memberchk(Kind, [error, warning]),
    run_program:remarks(Out),
    run_program:told(Out, Message, Kind, Lines).

told(Out, Message, Kind, Lines) :-
    (   source_location(_, Line) -> true ; Line = 0 ),
    (   Message = goal_failed(directive, _) -> What = failed ; What = said ),
    print_lines_to(Lines, Text),
    say(Out, [message, Kind, Line, What, Text]).

print_lines_to(Lines, Text) :-
    with_output_to(string(Text), print_message_lines(current_output, '', Lines)).

run :-
    set_stream(user_input, encoding(utf8)),
    set_stream(user_output, encoding(utf8)),
    set_prolog_flag(color_term, false),
    read_term(user_input, job(Mark, RemarkMark, File, Text, Queries), []),
    stream_property(Stream, alias(user_error)),
    set_stream(Stream, encoding(utf8)),
    Out = out(Stream, Mark),
    assertz(remarks(out(Stream, RemarkMark))),
    findall(Judge, judge_of(Judge), Judges),
    load(Out, File, Text),
    say(Out, [loaded]),
    forall(member(Query, Queries), ask(Out, Query)),
    test(Out),
    say(Out, [end]),
    % A clause of the program can define any of this anew, but not what is running already, nor what is built in.
    (   system:forall(system:'$member'(judge(Head, Place, Clauses), Judges),
                      ( system:predicate_property(Head, file(Place)),
                        system:predicate_property(Head, number_of_clauses(Clauses)) ))
    ->  true
    ;   system:format(Stream, '~n~w\tchanged~n', [Mark])
    ),
    system:halt(0).

% The predicates that say what the program's answers are, of this module and of the libraries that are loaded.
judge_of(judge(Module:Head, File, Clauses)) :-
    current_module(Module),
    ( Module == run_program -> true ; module_property(Module, class(library)) ),
    predicate_property(Module:Head, static),
    \+ predicate_property(Module:Head, multifile),
    \+ predicate_property(Module:Head, imported_from(_)),
    predicate_property(Module:Head, file(File)),
    predicate_property(Module:Head, number_of_clauses(Clauses)).

load(Out, Path, Text) :-
    atom_string(File, Path),
    load_seconds(Seconds),
    style_check(-singleton),
    setup_call_cleanup(open_string(Text, In),
                       limited(Seconds, ( load_files(user:File, [stream(In)]) -> true ; throw(not_loaded) ), Outcome),
                       close(In)),
    (   Outcome == true -> true ; shown(Outcome, Words), say(Out, [load, Words]) ).

limited(Seconds, Goal, Outcome) :-
    most_inferences(Most),
    catch(call_with_time_limit(Seconds, call_with_inference_limit(ignore(Goal), Most, Limit)), Error, true),
    (   nonvar(Error) -> Outcome = Error
    ;   Limit == inference_limit_exceeded -> Outcome = time_limit_exceeded
    ;   Outcome = true
    ).

% A query, and what is expected of it where something is.
ask(Out, query(Number, Text, Expected)) :-
    catch(term_from(Text, Goal, Names), _, fail),
    !,
    solve(Goal, Names, Solutions, Outcome),
    answer_text(Solutions, Outcome, Answer),
    judge(Expected, Names, Solutions, Outcome, Verdict),
    left_out(Expected, Solutions, Left),
    say(Out, [query, Number, Verdict, Answer, Left]).
ask(Out, query(Number, _, _)) :-
    say(Out, [query, Number, unread, '', '']).

term_from(Text, Term, Names) :-
    setup_call_cleanup(open_string(Text, In),
                       read_term(In, Term, [variable_names(Names), module(user)]),
                       close(In)).

solve(Goal, Names, Solutions, Outcome) :-
    query_seconds(Seconds),
    most_solutions(Most),
    Enough is Most + 1,
    Found = found([]),
    limited(Seconds, forall(limit(Enough, user:Goal), keep(Names, Found)), Outcome),
    arg(1, Found, Kept),
    reverse(Kept, Solutions).

keep(Names, Found) :-
    copy_term(Names, Plain, _),
    arg(1, Found, Before),
    nb_setarg(1, Found, [Plain|Before]).

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
judge(_, _, _, error(existence_error(procedure, _), _), unknown) :- !.
judge(_, _, _, time_limit_exceeded, timeout) :- !.
judge(_, _, _, program_halted, unclear) :- !.
judge("", _, _, Outcome, Verdict) :- !, (   Outcome == true -> Verdict = none ; Verdict = error ).
judge(Expected, Names, Solutions, Outcome, Verdict) :-
    (   catch(expected(Expected, Alternatives, Ends), _, fail)
    ->  (   speaks_of_others(Alternatives, Names)
        ->  Verdict = unclear
        ;   compare(Alternatives, Ends, Solutions, Outcome, Verdict)
        )
    ;   Outcome == true -> Verdict = none
    ;   Verdict = error
    ).

% An answer gives a value to a variable that the query does not have: it may be the answer to another query.
speaks_of_others(Alternatives, Names) :-
    member(Alternative, Alternatives),
    member(Name = Value, Alternative),
    nonvar(Value),
    \+ memberchk(Name = _, Names),
    !.

% Variables of the query that have values of which the expected answer says nothing.
left_out(Expected, Solutions, Left) :-
    (   Expected \== "", catch(term_from(Expected, _, Named), _, fail) -> true ; Named = none ),
    (   Named == none
    ->  Left = ''
    ;   findall(Name,
                ( member(Solution, Solutions), member(Name = Value, Solution), nonvar(Value),
                  \+ sub_atom(Name, 0, _, _, '_'), \+ memberchk(Name = _, Named) ),
                Names),
        sort(Names, Sorted),
        atomic_list_concat(Sorted, ', ', Left)
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

% The first of several answers may be meant, or all that there are: a toplevel ends both with a full stop. `true` alone
% says that there is one.
compare(Alternatives, Ends, Solutions, Outcome, Verdict) :-
    length(Alternatives, Wanted),
    length(Solutions, Got),
    (   prefix_agrees(Alternatives, Solutions)
    ->  (   Wanted =:= Got, ( Ends == no ; Outcome == true ) -> Verdict = holds
        ;   Wanted < Got, Alternatives == [[]] -> Verdict = holds
        ;   Wanted < Got, Ends == no -> Verdict = unclear
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

test(Out) :-
    current_module(plunit),
    catch(plunit:current_unit(_, _, _, _), _, fail),
    !,
    test_seconds(Seconds),
    limited(Seconds, ignore(plunit:run_tests), Outcome),
    forall(catch(plunit:passed(Unit, Name, Line, _, _), _, fail), tell_test(Out, passed, Unit, Name, Line, '')),
    forall(catch(plunit:failed(Unit, Name, Line, Reason), _, fail), tell_test(Out, failed, Unit, Name, Line, Reason)),
    forall(catch(plunit:failed_assertion(Unit, Name, Line, _, _, Reason, Goal), _, fail),
           tell_test(Out, failed, Unit, Name, Line, assertion(Goal, Reason))),
    forall(catch(plunit:blocked(Unit, Name, Line, Reason), _, fail), tell_test(Out, skipped, Unit, Name, Line, Reason)),
    (   Outcome == true -> true ; shown(Outcome, Words), say(Out, [tests, Words]) ).
test(_).

tell_test(Out, How, Unit, Name, Line, Reason) :-
    shown(Name, Test),
    shown(Reason, Words),
    say(Out, [test, How, Unit, Test, Line, Words]).
