import type { Finding, Range } from '../../shared/finding.ts';
import { LIMITS } from '../../shared/limits.ts';
import { verdictSchema, type Verdict } from '../../shared/verdict.ts';

/** A verdict without findings of its own, given by the frame. */
export const crashed = (reason: string): Verdict => ({ kind: 'crashed', findings: [], reason });

/** What a verdict's findings may lie in: the block's file and, over a tree, its other files. */
export interface VerdictSource {
  file: string;
  text: string;
  backend: string;
  /** Text of another file of the tree; a finding in a file without one is moved to the start of the block's. */
  textOf?(file: string): string | undefined;
}

/**
 * What the frame promises of every verdict, whatever the backend did: the form of the schema, findings of this backend
 * in this file or another of its tree, with ranges inside the text, in order, at most `LIMITS.findingsPerCheck` of them
 * (errors are kept first), errors exactly in a refutation, and a reason of one line. A verdict that contradicts itself
 * becomes `crashed`.
 */
export function enforceInvariants(verdict: Verdict, source: VerdictSource): Verdict {
  const parsed = verdictSchema.safeParse(verdict);
  if (!parsed.success)
    return crashed(`the backend gave a verdict of an unknown form: ${parsed.error.issues[0]?.path.join('.')}`);
  const checked = parsed.data;
  const hasError = checked.findings.some(({ severity }) => severity === 'error');
  if (checked.kind === 'refuted' && !hasError) return crashed('the backend refuted the code without naming an error');
  if (checked.kind !== 'refuted' && hasError)
    return crashed(`the backend named an error and yet said "${checked.kind}"`);
  const linesOf = lineReader(source);
  const whole = checked.findings.map((finding) => placed(finding, linesOf, source)).toSorted(byPlace(source.file));
  const kept =
    whole.length <= LIMITS.findingsPerCheck
      ? whole
      : worstFirst(whole).slice(0, LIMITS.findingsPerCheck).toSorted(byPlace(source.file));
  const dropped = (checked.findingsDropped ?? 0) + whole.length - kept.length;
  const told = 'reason' in checked ? { ...checked, reason: inOneLine(checked.reason) } : checked;
  return { ...told, findings: kept, ...(dropped > 0 ? { findingsDropped: dropped } : {}) };
}

/** What a tool wrote over several lines, or with the end of a line. */
const inOneLine = (reason: string): string =>
  toLines(reason)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

/** The range moved inside the text: an existing line, columns within it, the end not before the start. */
function clampRange(range: Range, lines: readonly string[]): Range {
  const start = clampPlace(range.startLine, range.startColumn, lines);
  const end = clampPlace(range.endLine, range.endColumn, lines);
  const backwards = end.line < start.line || (end.line === start.line && end.column < start.column);
  const last = backwards ? start : end;
  return { startLine: start.line, startColumn: start.column, endLine: last.line, endColumn: last.column };
}

function clampPlace(line: number, column: number, lines: readonly string[]): { line: number; column: number } {
  if (line > lines.length) return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  return { line, column: Math.min(column, (lines[line - 1]?.length ?? 0) + 1) };
}

const toLines = (text: string): string[] => text.split(/\r\n|\n|\r/);

/** Lines of the files that findings may lie in, split once. */
function lineReader(source: VerdictSource): (file: string) => readonly string[] | undefined {
  const known = new Map<string, readonly string[] | undefined>([[source.file, toLines(source.text)]]);
  return (file) => {
    if (known.has(file)) return known.get(file);
    const text = source.textOf?.(file);
    const lines = text === undefined ? undefined : toLines(text);
    known.set(file, lines);
    return lines;
  };
}

function placed(
  finding: Finding,
  linesOf: (file: string) => readonly string[] | undefined,
  source: VerdictSource,
): Finding {
  const { fix, related, ...rest } = finding;
  const single = source.textOf === undefined;
  const own = single ? linesOf(source.file) : linesOf(finding.file);
  if (own === undefined)
    return {
      ...rest,
      file: source.file,
      backend: source.backend,
      range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 },
    };
  const inside = fix !== undefined && JSON.stringify(clampRange(fix.range, own)) === JSON.stringify(fix.range);
  return {
    ...rest,
    file: single ? source.file : finding.file,
    backend: source.backend,
    range: clampRange(finding.range, own),
    ...(related === undefined ? {} : { related: related.flatMap((each) => inTree(each, linesOf)) }),
    // A replacement that does not fit the text would change something else: it is not offered.
    ...(inside ? { fix } : {}),
  };
}

type Related = NonNullable<Finding['related']>[number];

/** A place in no file that can be read is not told. */
function inTree(related: Related, linesOf: (file: string) => readonly string[] | undefined): Related[] {
  const lines = linesOf(related.file);
  return lines === undefined ? [] : [{ ...related, range: clampRange(related.range, lines) }];
}

const SEVERITY_ORDER = { error: 0, warning: 1, info: 2 } as const;

const worstFirst = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => SEVERITY_ORDER[a.severity] - SEVERITY_ORDER[b.severity]);

/** The block's own file first, the others by name; within a file by place. */
const byPlace =
  (file: string) =>
  (a: Finding, b: Finding): number =>
    Number(a.file !== file) - Number(b.file !== file) ||
    compareTexts(a.file, b.file) ||
    a.range.startLine - b.range.startLine ||
    a.range.startColumn - b.range.startColumn ||
    SEVERITY_ORDER[a.severity] - SEVERITY_ORDER[b.severity];

const compareTexts = (a: string, b: string): number => Number(a > b) - Number(a < b);
