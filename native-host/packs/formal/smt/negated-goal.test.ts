import { describe, expect, it } from 'vitest';
import { apartFromAssumed, forgottenGoals, negatedGoal } from './negated-goal.ts';
import { readScript } from './read-script.ts';

function goalIn(text: string): string | undefined {
  const script = readScript(text);
  if (script.kind === 'broken') throw new Error(script.message);
  const goal = negatedGoal(script.commands);
  return goal === undefined ? undefined : text.slice(goal.start, goal.end);
}

describe('negatedGoal', () => {
  it.each([
    ['(assert (> x 1))(assert (not (> x 0)))', '(assert (not (> x 0)))'],
    ['(assert p)(assert (! (not q) :named g1))', '(assert (! (not q) :named g1))'],
    ['(assert (! (< x 1) :named negated_conjecture))(assert p)', '(assert (! (< x 1) :named negated_conjecture))'],
    ['(assert p)(assert (! (< x 1) :named the-goal))', '(assert (! (< x 1) :named the-goal))'],
  ])('is what is asserted to be refuted: %s', (text, goal) => {
    expect(goalIn(text)).toBe(goal);
  });

  it.each([
    '(assert (not p))',
    '(assert p)(assert q)',
    '(assert (not (= a b)))(assert p)',
    // The edges of a graph that cannot be coloured: each is a negation, none a goal.
    '(assert (not (= a b)))(assert (not (= b c)))(assert (not (= a c)))',
    '(assert (! p :named goalkeeper))(assert (! q :named unproved))',
    '(assert (! p :named goal1))(assert (! q :named goal))(assert (! r :named goal-2))',
  ])('is none in a puzzle: %s', (text) => {
    expect(goalIn(text)).toBeUndefined();
  });
});

function commandsOf(text: string) {
  const script = readScript(text);
  if (script.kind === 'broken') throw new Error(script.message);
  return script.commands;
}

describe('a goal that plays no part', () => {
  it.each([
    ['(assert (not g))(assert (=> l a))(check-sat-assuming (l))', ['(assert (not g))']],
    ['(assert (=> l (not g)))(assert (=> m a))(check-sat-assuming (l (not m)))', []],
    ['(assert (not g))(assert p)(check-sat-assuming ())', ['(assert (not g))']],
    ['(assert (= a b))(assert (=> l c))(check-sat-assuming (l))', []],
    ['(assert (not a))(assert b)(check-sat-assuming ((not b)))', []],
    ['(assert (not a))(assert (= goal b))(check-sat-assuming (goal))', []],
  ])('what stands apart from the assumptions of %s', (text, apart) => {
    const commands = commandsOf(text);
    const [list] = commands.find(({ name }) => name === 'check-sat-assuming')?.args ?? [];
    expect(
      apartFromAssumed(commands, list?.kind === 'list' ? list.items : []).map(({ start, end }) =>
        text.slice(start, end),
      ),
    ).toEqual(apart);
  });

  it.each([
    ['(define-fun goal () Bool (> x 0))(assert (not (> x 1)))', ['goal']],
    ['(define-fun goal () Bool (> x 0))(assert (not goal))', []],
    ['(define-fun goal () Bool (> x 0))(check-sat-assuming ((not goal)))', []],
    ['(define-fun goal ((x Int)) Bool (> x 0))(assert true)', []],
    ['(define-fun goal () Int 3)(assert true)', []],
    ['(define-const the-claim Bool true)(assert true)', ['the-claim']],
  ])('is forgotten in %s', (text, names) => {
    expect(forgottenGoals(commandsOf(text)).map(({ args: [name] }) => name?.kind === 'atom' && name.text)).toEqual(
      names,
    );
  });
});
