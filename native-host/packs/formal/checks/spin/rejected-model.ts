import type { Finding } from '../../../../../shared/finding.ts';
import type { Verdict } from '../../../../../shared/verdict.ts';
import type { Finished } from '../../../../kit/finished-run.ts';
import { linesOf, rangeBetween } from '../../../../kit/text-position.ts';
import type { PreprocessedModel } from './promela-text.ts';

interface File {
  name: string;
  text: string;
}

/** A place in the user's text for a line of what SPIN was given; one in a file that is included is its first line. */
function placeOf(model: PreprocessedModel, line: number): { line: number; elsewhere?: string } {
  const place = model.places[line - 1];
  if (place === undefined || place.file === 'block.pml') return { line: place?.line ?? line };
  return { line: 1, elsewhere: `${place.file}:${place.line}` };
}

/** A remark on a line of the model, without its indent. */
export function findingAt(
  file: File,
  model: PreprocessedModel,
  line: number,
  problem: Pick<Finding, 'severity' | 'rule' | 'message' | 'category' | 'subcategory'>,
): Finding {
  const place = placeOf(model, line);
  const { start, text } = linesOf(file.text)[place.line - 1] ?? { start: 0, text: '' };
  const indent = text.length - text.trimStart().length;
  const message = place.elsewhere === undefined ? problem.message : `${place.elsewhere}: ${problem.message}`;
  const range = rangeBetween(file.text, start + indent, start + Math.max(indent + 1, text.trimEnd().length));
  return { file: file.name, backend: 'spin', range, ...problem, message };
}

/** The verdict on a model that the C preprocessor objects to. */
export function rejectedByPreprocessor(file: File, stderr: string): Verdict | undefined {
  const [, name = '', line = '1', , message] = /^(\S+?):(\d+):(\d+): (?:fatal )?error: (.*)$/m.exec(stderr) ?? [];
  if (message === undefined) return undefined;
  if (/No such file|not found/.test(message) || name !== 'block.pml')
    return { kind: 'unknown', findings: [], reason: `a file that it includes is missing here: ${message}` };
  const model = { text: file.text, places: linesOf(file.text).map((_, at) => ({ file: name, line: at + 1 })) };
  return refused(findingAt(file, model, Number(line), { ...SYNTAX, message }));
}

const SYNTAX = { severity: 'error', rule: 'syntax', category: 'syntax_error' } as const;

const refused = (finding: Finding): Verdict => ({ kind: 'refuted', findings: [finding] });

/** The verdict on a model that SPIN generates no program from. */
export function rejectedBySpin(
  file: File,
  model: PreprocessedModel,
  { stdout, stderr }: Finished,
): Verdict | undefined {
  const output = `${stdout}\n${stderr}`;
  const formula = /^tl_spin: (expected.*|.*error.*)$/im.exec(output)?.[1];
  if (formula !== undefined) return rejectedFormula(file, model, formula, output);
  const [, line, said = ''] = /^spin: \S*?:(\d+), Error: (.*)$/m.exec(output) ?? [];
  if (line === undefined) {
    const other = /^spin: .*\b(?:error|fatal)\b.*$/im.exec(output)?.[0];
    return other === undefined ? undefined : { kind: 'unknown', findings: [], reason: `SPIN gave up: ${other}` };
  }
  const message = said.replaceAll(/\t+/g, ', ');
  if (/no runable process/.test(message))
    return { kind: 'vacuous', findings: [], reason: 'no process runs: it has neither `init` nor an active proctype' };
  const isPart = !/\binit\b|\bactive\b/.test(model.text);
  if (isPart && /undeclared|not found|undefined/.test(message))
    return { kind: 'unknown', findings: [], reason: `a part of a model: ${message}` };
  if (/saw '',' = 44'/.test(message) && hasCommaBehindBrace(model.text, Number(line)))
    return {
      kind: 'unsupported',
      findings: [],
      reason: 'this SPIN takes no comma behind the brace of a channel: write `chan` once for each of them',
    };
  if (linesOf(model.text.trimEnd()).length < Number(line) && /\bltl\b/.test(model.text))
    return rejectedFormula(file, model, message, output);
  return refused(findingAt(file, model, Number(line), { ...SYNTAX, message }));
}

/** `chan a = [1] of { byte }, b = ...` is right, and SPIN 6.5 puts a semicolon behind the brace. */
const hasCommaBehindBrace = (text: string, line: number): boolean =>
  /\bof\s*\{[^{}]*\}\s*,/.test(
    linesOf(text)
      .slice(Math.max(0, line - 2), line)
      .map((each) => each.text)
      .join('\n'),
  );

/** SPIN reads formulas at the end, and names no line of theirs: it is the one behind those that it took. */
function rejectedFormula(file: File, model: PreprocessedModel, message: string, output: string): Verdict {
  if (/saw 'X'/.test(message))
    // As Debian builds it.
    return { kind: 'unsupported', findings: [], reason: 'this SPIN was built without the operator X of formulas' };
  const taken = [...output.matchAll(/^ltl \w+:/gm)].length;
  const isShown = /^tl_spin:/m.test(output) && taken > 0;
  const formulas = [...model.text.matchAll(/\bltl\b/g)];
  const { index } = formulas[Math.min(formulas.length - 1, isShown ? taken - 1 : taken)] ?? { index: 0 };
  const line = model.text.slice(0, index).split('\n').length;
  return refused(findingAt(file, model, line, { ...SYNTAX, message: `in this formula: ${message}` }));
}
