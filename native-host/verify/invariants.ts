import type { Finding, Range } from '../../shared/finding.ts';
import { LIMITS } from '../../shared/limits.ts';
import { verdictSchema, type Verdict } from '../../shared/verdict.ts';

/** A verdict without findings of its own, given by the frame. */
export const crashed = (reason: string): Verdict => ({ kind: 'crashed', findings: [], reason });

/**
 * What the frame promises of every verdict, whatever the backend did: the form of the schema, findings of this file
 * and backend with ranges inside the text, in order, at most `LIMITS.findingsPerCheck` of them (errors are kept
 * first), and errors exactly in a refutation. A verdict that contradicts itself becomes `crashed`.
 */
export function enforceInvariants(verdict: Verdict, source: { file: string; text: string; backend: string }): Verdict {
  const parsed = verdictSchema.safeParse(verdict);
  if (!parsed.success) return crashed(`the backend gave a verdict of an unknown form: ${parsed.error.issues[0]?.path.join('.')}`);
  const checked = parsed.data;
  const hasError = checked.findings.some(({ severity }) => severity === 'error');
  if (checked.kind === 'refuted' && !hasError) return crashed('the backend refuted the code without naming an error');
  if (checked.kind !== 'refuted' && hasError) return crashed(`the backend named an error and yet said "${checked.kind}"`);
  const lines = source.text.split(/\r\n|\n|\r/);
  const whole = checked.findings.map((finding) => placed(finding, lines, source)).toSorted(byPlace);
  const kept = whole.length <= LIMITS.findingsPerCheck ? whole : worstFirst(whole).slice(0, LIMITS.findingsPerCheck).toSorted(byPlace);
  const dropped = (checked.findingsDropped ?? 0) + whole.length - kept.length;
  return { ...checked, findings: kept, ...(dropped > 0 ? { findingsDropped: dropped } : {}) };
}

/** The range moved inside the text: an existing line, columns within it, the end not before the start. */
export function clampRange(range: Range, lines: readonly string[]): Range {
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

function placed(finding: Finding, lines: readonly string[], source: { file: string; backend: string }): Finding {
  const { fix, ...rest } = finding;
  const inside = fix !== undefined && JSON.stringify(clampRange(fix.range, lines)) === JSON.stringify(fix.range);
  return {
    ...rest,
    file: source.file,
    backend: source.backend,
    range: clampRange(finding.range, lines),
    // A replacement that does not fit the text would change something else: it is not offered.
    ...(inside ? { fix } : {}),
  };
}

const SEVERITY_ORDER = { error: 0, warning: 1, info: 2 } as const;

const worstFirst = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => SEVERITY_ORDER[a.severity] - SEVERITY_ORDER[b.severity]);

function byPlace(a: Finding, b: Finding): number {
  return a.range.startLine - b.range.startLine || a.range.startColumn - b.range.startColumn || SEVERITY_ORDER[a.severity] - SEVERITY_ORDER[b.severity];
}
