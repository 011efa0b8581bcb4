import { expect, it } from 'vitest';
import type { BackendContext } from '../../../kit/define.ts';
import { planScript } from '../smt/plan-questions.ts';
import { readScript } from '../smt/read-script.ts';
import { askProof } from './ask-proof.ts';

/** What becomes of the proof of a script's only question, and what a solver was given on the way that prints this. */
async function asked(script: string, prints = '') {
  const text = script.includes('(check-sat') ? script : `${script}(check-sat)`;
  const read = readScript(text);
  const plan = read.kind === 'read' ? planScript(text, read.commands) : read;
  const [question] = plan.kind === 'ask' ? plan.questions : [];
  if (question === undefined) throw new Error('the script cannot be asked');
  const given: (string | undefined)[] = [];
  const run: BackendContext['run'] = (_, __, options) => {
    given.push(typeof options?.stdin === 'string' ? options.stdin : undefined);
    const stream = (words: string) => ({ text: words, cut: false, bytes: words.length });
    return Promise.resolve({ kind: 'exit', code: 0, stdout: stream(prints), stderr: stream(''), ms: 1 });
  };
  return { outcome: await askProof('cvc5', [], run, 10_000)(question), given };
}

it.each([
  ['(declare-fun f (Int) Int)(assert (forall ((x Int)) (> (f x) x)))(assert (< (f 1) 1))', 'it has quantifiers'],
  ['(declare-const a (_ BitVec 8))(assert (distinct (bvand a a) a))', 'outside of the fragment that is checked: bvand'],
  ['(declare-const p Bool)(assert (and p (not p) (= "a" "a")))', 'outside of the fragment that is checked: "a"'],
  ['(declare-const x Int)(push)(declare-const x Bool)(assert (and x (not x)))', 'declares x twice'],
  ['(declare-const p Bool)(declare-fun abs (Bool) Bool)(assert (and p (not p)))', 'declares abs, which is a name'],
])('no proof is asked for that could not be checked: %s', async (script, reason) => {
  const { outcome, given } = await asked(script);
  expect(outcome).toMatchObject({ kind: 'not-checked', reason: expect.stringContaining(reason) as string });
  expect(given).toEqual([]);
});

it('what is asked for a proof has no comments, and what is assumed is part of it', async () => {
  const script = '(declare-const p Bool)(assert (or p ; at least\r p))(check-sat-assuming ((not p)))';
  const proof = `(assume a (or p p))(assume b (not p))(step c (cl p p) :rule or :premises (a))
    (step d (cl) :rule resolution :premises (b c))`;
  const { outcome, given } = await asked(script, `unsat\n${proof}`);
  expect(outcome).toEqual({ kind: 'checked', certificate: 'Alethe, checked by claude-verify' });
  expect(given).toHaveLength(1);
  expect(given[0]).not.toContain(';');
});

it('a name of a level that was left may be declared again', async () => {
  const script = '(push)(declare-const x Int)(assert (< x x))(pop)(declare-const x Bool)(assert x)(assert (not x))';
  const proof = '(assume a x)(assume b (not x))(step d (cl) :rule resolution :premises (a b))';
  const { outcome } = await asked(script, `unsat\n${proof}`);
  expect(outcome).toMatchObject({ kind: 'checked' });
});

it.each(['sat', '', 'unsat', 'unsat\n(assume a false)', '(assume a false)'])('%j is no proof', async (prints) => {
  const { outcome } = await asked('(declare-const p Bool)(assert p)', prints);
  expect(outcome).toMatchObject({ kind: 'not-checked' });
});
