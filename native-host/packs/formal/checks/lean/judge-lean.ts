import type { Finding } from '../../../../../shared/finding.ts';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { counted, countLines } from '../../../../kit/decide.ts';
import { positionsIn, rangeBetween } from '../../../../kit/text-position.ts';
import { isSorry, meaningOf, rangeOf, type LeanMessage } from './lean-messages.ts';
import type { LeanText } from './lean-text.ts';

/** Own code in a text that the block imports. */
export interface OwnCodeBeside {
  path: string;
  what: string;
  line: number;
}

/** What Lean said of a text. */
export interface LeanAnswers {
  file: { name: string; text: string };
  read: LeanText;
  code: number;
  stderr: string;
  messages: readonly LeanMessage[];
  ownCodeBeside: readonly OwnCodeBeside[];
  /** What theorems rest on, by whole name; one that Lean did not answer about is not there. */
  axioms: ReadonlyMap<string, readonly string[]>;
}

/** The axioms that every user of Lean takes for granted. */
const STANDARD: ReadonlyMap<string, string> = new Map([
  ['propext', 'propositional extensionality (propext)'],
  ['Classical.choice', 'choice (Classical.choice)'],
  ['Quot.sound', 'the soundness of quotients (Quot.sound)'],
]);

const RUNS = 'the text runs code of its own while it is checked';

/** The verdict on what Lean said. */
export function judgeLean(answers: LeanAnswers): Verdict {
  const { file, read, code, stderr, messages } = answers;
  const errors = messages.filter(({ severity }) => severity === 'error');
  if (errors.length === 0 && code !== 0)
    return { kind: 'crashed', findings: [], reason: `lean ended with code ${code}: ${stderr.trim().slice(0, 200)}` };
  if (errors.length > 0) return judgeErrors(answers, errors);
  const left = messages.filter(isSorry);
  const findings = [...left.map((message) => toFinding(message, file, 'warning', 'sorry')), ...redefinitions(answers)];
  const extent = `${countLines(file.text)}, ${counted(read.theorems.length, 'theorem')}`;
  if (read.theorems.length === 0)
    return left.length > 0
      ? { kind: 'unknown', findings, extent, reason: 'a proof is left out (sorry)' }
      : { kind: 'vacuous', findings, extent, reason: 'it type-checks, and states no theorem that has a name' };
  return judgeTheorems(answers, left, { findings, extent });
}

function judgeErrors({ file }: LeanAnswers, errors: readonly LeanMessage[]): Verdict {
  const open = errors.filter((message) => meaningOf(message) !== 'wrong');
  const wrong = errors.filter((message) => meaningOf(message) === 'wrong');
  const [first] = open;
  // What one missing name makes wrong elsewhere cannot be told from a mistake.
  if (first === undefined)
    return { kind: 'refuted', findings: wrong.map((each) => toFinding(each, file, 'error', 'error')) };
  const says = first.data.replaceAll(/\s+/g, ' ').slice(0, 300);
  const reason = {
    missing: `something that it imports is not here: ${says}`,
    'undefined-name': `what it uses is neither in the text nor in what it imports here: ${says}`,
    'not-found-by-search': `a tactic that searches for a proof finds none, which refutes nothing: ${says}`,
    wrong: says,
  }[meaningOf(first)];
  return { kind: 'unknown', findings: errors.map((each) => toFinding(each, file, 'warning', 'error')), reason };
}

function judgeTheorems(
  answers: LeanAnswers,
  left: readonly LeanMessage[],
  { findings, extent }: { findings: readonly Finding[]; extent: string },
): Verdict {
  const { file, read, axioms, ownCodeBeside } = answers;
  const positionOf = positionsIn(file.text);
  const lineOf = (offset: number): number => positionOf(offset).line;
  const rests = read.theorems.map((theorem) => ({ ...theorem, axioms: axioms.get(theorem.name) }));
  const sorry = rests.filter((theorem) => theorem.axioms?.includes('sorryAx') === true);
  const common = { findings: [...findings], extent };
  if (sorry.length === rests.length || rests.every((theorem) => theorem.axioms === undefined))
    return {
      kind: 'unknown',
      ...common,
      reason: sorry.length > 0 ? `nothing proves ${told(sorry, lineOf)} (sorry)` : 'Lean did not tell what it rests on',
    };
  const hidden = rests.filter((theorem) => theorem.axioms === undefined);
  const all = new Set(rests.flatMap((theorem) => theorem.axioms ?? []));
  const assumptions = [...all].flatMap((axiom) => STANDARD.get(axiom) ?? []);
  const own = [...all].filter((axiom) => !STANDARD.has(axiom) && axiom !== 'sorryAx');
  const unchecked = [
    ...sorry.map(({ name, offset }) => `${name} (line ${lineOf(offset)}): sorry`),
    // Definitions, instances, examples and what is private are not asked what they rest on.
    ...left
      .filter(({ pos }) => !sorry.some(({ offset }) => lineOf(offset) === pos.line))
      .map(({ pos }) => `sorry (line ${pos.line})`),
    ...own.map((axiom) =>
      /^Lean\.(?:ofReduce|trustCompiler)/.test(axiom)
        ? `compiled code, by native_decide (${axiom})`
        : `the axiom ${axiom}`,
    ),
    ...read.ownCode.map(({ what, offset }) => `${what} (line ${lineOf(offset)}): ${RUNS}`),
    ...ownCodeBeside.map(({ path, what, line }) => `${what} (${path}, line ${line}): ${RUNS}`),
  ];
  const notChecked = [
    ...(hidden.length > 0 ? [`what ${told(hidden, lineOf)} rests on`] : []),
    ...(read.exit === undefined ? [] : [`what stands behind #exit (line ${lineOf(read.exit)})`]),
  ];
  return {
    kind: 'proved',
    ...common,
    ...(notChecked.length > 0 ? { notChecked } : {}),
    assumptions: ["Lean's kernel is right", ...assumptions],
    bound: null,
    certificate: null,
    ...(unchecked.length > 0 ? { unchecked } : {}),
  };
}

const told = (theorems: readonly { name: string; offset: number }[], lineOf: (offset: number) => number): string =>
  theorems.map(({ name, offset }) => `${name} (line ${lineOf(offset)})`).join(', ');

const redefinitions = ({ file, read }: LeanAnswers): Finding[] =>
  read.redefined.map(({ name, offset }) => ({
    file: file.name,
    range: rangeBetween(file.text, offset, offset + Math.max(1, name.length)),
    rule: 'redefined-name',
    backend: 'lean',
    message: `${name} means something else here than in Lean's library: so does what is stated with it`,
    severity: 'warning',
    category: 'semantic_mismatch',
    subcategory: 'wrong_requirement',
  }));

const toFinding = (
  message: LeanMessage,
  file: { name: string; text: string },
  severity: Finding['severity'],
  rule: string,
): Finding => ({
  file: file.name,
  range: rangeOf(file.text, message),
  rule,
  backend: 'lean',
  message: message.data.trim(),
  severity,
  category: categoryOf(message.data, rule),
});

function categoryOf(data: string, rule: string): Finding['category'] {
  if (rule === 'sorry') return 'semantic_mismatch';
  if (/unexpected|expected (?:command|token|term)|unterminated/.test(data)) return 'syntax_error';
  return /mismatch|failed to synthesize|has type|unknown|invalid/i.test(data) ? 'type_error' : 'logic_error';
}
