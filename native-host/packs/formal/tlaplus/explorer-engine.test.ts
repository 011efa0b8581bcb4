import { expect, test } from 'vitest';
import { handle } from './explorer-engine.ts';

const TEXT = `---- MODULE Queue ----
EXTENDS Integers, Sequences
CONSTANT P
VARIABLES q, owner
Init == q = <<>> /\\ owner \\in P
Next == Len(q) < 2 /\\ q' = Append(q, [by |-> owner]) /\\ owner' \\in P
Short == Len(q) < 2
====
`;
const CONFIGURATION = 'INIT Init\nNEXT Next\nINVARIANT Short\nCONSTANT P = {p1, p2}\n';
const state = (q: string, owner: string): { name: string; value: string }[] => [
  { name: 'q', value: q },
  { name: 'owner', value: owner },
];
const FIRST = state('<<>>', 'p2');
const SECOND = state('<<[by |-> p2]>>', 'p1');
const THIRD = state('<<[by |-> p2], [by |-> p1]>>', 'p1');
const step = (states: unknown, end = {}, text = TEXT): Promise<unknown> =>
  handle({ ask: 'trace', text, configuration: CONFIGURATION, states, ...end });

test.each([
  ['the invariant is false at its end', [FIRST, SECOND, THIRD], { invariant: 'Short' }, true],
  ['no step leads on from its end', [FIRST, SECOND, THIRD], {}, true],
  ['the invariant is true at its end', [FIRST, SECOND], { invariant: 'Short' }, false],
  ['there is a step from its end', [FIRST, SECOND], {}, false],
  ['no step leads from one state to the next', [FIRST, state('<<[by |-> p1]>>', 'p1')], {}, false],
  ['it does not begin where the model does', [SECOND, THIRD], { invariant: 'Short' }, false],
  ['a state is left out', [FIRST, THIRD], { invariant: 'Short' }, false],
  ['it is empty', [], { invariant: 'Short' }, false],
  ['what is false is no invariant of the model', [FIRST, SECOND, THIRD], { invariant: 'Long' }, false],
])('steps through a trace: %s', async (_what, states, end, is) => {
  expect(await step(states, end)).toBe(is);
});

test('a module that it cannot read is not stepped through', async () => {
  expect(await step([FIRST], {}, TEXT.replace('Integers, Sequences', 'Elsewhere'))).toBe(false);
});

test('a state behind which it can reckon no step is not one that no step leads on from', async () => {
  const failing = TEXT.replace("Len(q) < 2 /\\ q' = Append(q, [by |-> owner])", "q' = Tail(q)");
  expect(failing).not.toBe(TEXT);
  expect(await step([FIRST], {}, failing)).toBe(false);
});

test.each([
  ['a tuple as its subscript', 'Spec == Init /\\ [][Next]_<<x, y>>'],
  [
    'one over two lines, and fairness',
    'Spec == Init /\\ [][Next]_<<\n  x, y>> /\\ WF_<<x, y>>(Next) /\\ SF_<<y>>(Next)',
  ],
  ['names like those that tuples get', 'v0 == 1\nvv1 == 2\nSpec == Init /\\ [][Next]_<<x, y>> /\\ WF_<<y>>(Next)'],
])('reads a specification with %s, and every place stays', async (_what, spec) => {
  const text = (rest: string): string => `---- MODULE Step ----
EXTENDS Integers
VARIABLES x, y
Init == x = 0 /\\ y = "]_<<x, y>>"
Next == x < 3 /\\ x' = x + 1 /\\ y' = y
${spec}
Small == x < 2
${rest}====
`;
  const configuration = 'SPECIFICATION Spec\nINVARIANT Small\n';
  const check = async (rest = ''): Promise<string> =>
    String(await handle({ ask: 'check', text: text(rest), configuration, maxStates: 9, allowDeadlock: false }));
  const told = await check();
  expect(JSON.parse(told)).toMatchObject({ error_type: 'InvariantViolation', error_message: 'Invariant 0 violated' });
  expect(told).toContain(']_<<x, y>>');
  const unread = 'ASSUME +\n';
  expect(await check(unread)).toContain(`start: ${text(unread).indexOf('+\n')}`);
});

test('values of the model that have names like those that tuples get are stepped through', async () => {
  const text = `---- MODULE Step ----
EXTENDS Integers
CONSTANT Values
VARIABLES x, y
Init == x \\in Values /\\ y = 0
Next == y < 2 /\\ y' = y + 1 /\\ x' \\in Values
Spec == Init /\\ [][Next]_<<x, y>>
Small == y < 1
====
`;
  const states = ['0', '1'].map((y) => [
    { name: 'x', value: 'v0' },
    { name: 'y', value: y },
  ]);
  const configuration = 'SPECIFICATION Spec\nCONSTANT Values = {v0, v1}\n';
  expect(await handle({ ask: 'trace', text, configuration, states, invariant: 'Small' })).toBe(true);
});
