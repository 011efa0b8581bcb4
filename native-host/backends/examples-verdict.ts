import type { LanguageId } from '../../shared/language.ts';
import type { Counterexample, Finding } from '../../shared/finding.ts';
import type { Verdict } from '../../shared/verdict.ts';
import { agree } from '../backend-kit/examples/compare.ts';
import { collectExamples, type Said } from '../backend-kit/examples/collect.ts';
import type { Example } from '../backend-kit/examples/example.ts';
import { judgeExample, type Judged, type Outcome } from '../backend-kit/examples/judge.ts';
import { variesByItself } from '../backend-kit/examples/varying.ts';
import { decide } from './decide.ts';
import type { Obligation } from './define.ts';
import type { RanExamples } from './examples-outcome.ts';
import { lineRange } from './python-failures.ts';

/** An example and its number among those of a run. */
export interface Numbered {
  index: number;
  example: Example;
}

/** The examples of an obligation that speak of the lines that it asks about. */
export function examplesFor({ file, language, focus, said }: Pick<Obligation, 'file' | 'language' | 'focus' | 'said'>): Numbered[] {
  const within = ({ startLine, endLine }: { startLine: number; endLine: number }): boolean => startLine <= focus.endLine && endLine >= focus.startLine;
  return collectExamples(file.text, language, said)
    .filter(({ target, origin, line }) => within(target) || (origin === 'code' && within({ startLine: line, endLine: line })))
    .map((example, index) => ({ index, example }));
}

/** "3 documented examples", where there are any: what there is to run in a file. */
export function examplesWaiting(text: string | undefined, language: LanguageId, said?: Said): string | undefined {
  const amount = text === undefined ? 0 : collectExamples(text, language, said).length;
  return amount === 0 ? undefined : `${amount} documented example${amount === 1 ? '' : 's'}`;
}

/** What a verdict on examples says besides them. */
export interface ExamplesScene {
  backend: string;
  file: Obligation['file'];
  /** "Python 3.11": by what they were run. */
  by: string;
}

/** The verdict of running examples; `again` runs those that failed once more, in a fresh process. */
export async function verdictOfExamples(numbered: readonly Numbered[], ran: RanExamples & { kind: 'ran' }, again: (failed: readonly Numbered[]) => Promise<RanExamples>, scene: ExamplesScene): Promise<Verdict> {
  const first = judgeAll(numbered, ran.outcomes);
  const failed = first.filter(({ judged }) => judged.kind === 'fails');
  const repeated = failed.length === 0 ? undefined : await again(failed);
  const outcomes = repeated?.kind === 'ran' ? repeated.outcomes : new Map<number, Outcome>();
  const functions = [...new Set(numbered.map(({ example }) => example.target))];
  const findings: Finding[] = [];
  const counterexamples: Counterexample[] = [];
  const open: string[] = [];
  let held = 0;
  for (const { index, example, judged } of first) {
    if (judged.kind === 'holds') held += 1;
    else if (judged.kind === 'unclear') open.push(`${placeOf(example)} \`${short(example.call)}\` (${judged.why})`);
    else {
      const outcome = outcomes.get(index);
      const second = outcome === undefined ? undefined : judgeExample(example, outcome, true);
      const printed = second?.kind === 'fails' && second.actual === judged.actual;
      const again = second?.kind === 'fails' && sameTwice(ran.outcomes.get(index), outcome, printed);
      const leave = (why: string): unknown => open.push(`${placeOf(example)} \`${short(example.call)}\` (${why})`);
      if (variesByItself(example, functions, scene.file.text)) leave('it depends on time or chance');
      else if (second?.kind !== 'fails' || !again) leave('it does not come to the same twice');
      else {
        findings.push(findingOf(example, judged, scene));
        counterexamples.push({ title: 'A documented example', replayed: true, steps: [{ label: example.call, values: [{ name: 'documented', value: documented(example) }, { name: 'actual', value: judged.actual }] }] });
      }
    }
  }
  const decided = held + findings.length;
  const tests = { collected: numbered.length, failed: findings.filter(({ severity }) => severity === 'error').length, skipped: numbered.length - decided };
  const notChecked = open.length === 0 ? [] : [`${count(open.length, 'documented example')}: ${open.slice(0, 5).join('; ')}${open.length > 5 ? '; …' : ''}`];
  if (decided === 0) return { kind: 'vacuous', findings: [], reason: 'no documented example could be compared with what the code does', notChecked };
  const verdict = decide(findings, { extent: `${count(decided, 'documented example')}, ${scene.by}`, notChecked });
  return verdict.kind === 'refuted' ? { ...verdict, tests, counterexamples } : { ...verdict, tests };
}

/** Did both runs come to the same? Maps and sets print in any order. */
function sameTwice(first: Outcome | undefined, second: Outcome | undefined, printed: boolean): boolean {
  return printed || (first?.kind === 'value' && second?.kind === 'value' && agree(first.value, second.value) === 'same');
}

function judgeAll(numbered: readonly Numbered[], outcomes: ReadonlyMap<number, Outcome>): (Numbered & { judged: Judged })[] {
  const judge = (each: Numbered, confirmed: boolean): Judged => {
    const outcome = outcomes.get(each.index);
    return outcome === undefined ? { kind: 'unclear', why: 'it was not reached' } : judgeExample(each.example, outcome, confirmed);
  };
  const plain = numbered.map((each) => ({ ...each, judged: judge(each, false) }));
  // A text without quotes counts where another of the same function shows that this is how they are written.
  const written = new Set(plain.flatMap(({ example, judged }) => (example.expected.kind === 'bare' && judged.kind === 'holds' ? [example.target] : [])));
  return plain.map((each) => (each.example.expected.kind === 'bare' && written.has(each.example.target) ? { ...each, judged: judge(each, true) } : each));
}

function findingOf(example: Example, judged: Judged & { kind: 'fails' }, { backend, file }: ExamplesScene): Finding {
  const line = example.origin === 'code' ? example.line : example.target.startLine;
  const verb = /^(?:raises|prints|leaves|ends|does not|uses|panics|throws)/.test(judged.actual) ? judged.actual : `gives ${judged.actual}`;
  const severity = example.origin === 'reply' || !judged.sure ? 'warning' : 'error';
  const where = judged.line === null || judged.line === line ? '' : ` (line ${judged.line})`;
  return { file: file.name, range: lineRange(file.text, line), rule: 'example', backend, message: cut(`\`${cut(example.call)}\` ${cut(verb)}${where}; ${saidBy(example)} ${cut(documented(example))}`), severity, category: 'semantic_mismatch', subcategory: 'violated_contract' };
}

const saidBy = ({ origin, place }: Example): string => (origin === 'request' ? 'your message says' : origin === 'reply' ? "Claude's text says" : `the ${place} says`);

const placeOf = ({ origin, line }: Example): string => (origin === 'request' ? 'in your message' : origin === 'reply' ? "in Claude's text" : `line ${line}`);

function documented({ expected }: Example): string {
  return expected.kind === 'raises' ? `that it raises ${expected.name === '' ? 'an error' : expected.name}` : expected.text;
}

const short = (text: string): string => (text.length <= 60 ? text : `${text.slice(0, 59)}…`);
const cut = (text: string): string => (text.length <= 400 ? text : `${text.slice(0, 399)}…`);
const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;
