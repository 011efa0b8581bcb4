import type { Finding } from '../../shared/finding.ts';
import type { Check, CheckResult } from '../../shared/verdict.ts';

/** A finding together with the backend's title, as people know it, and what it was checked for. */
export interface TitledFinding {
  finding: Finding;
  title: string;
  check: Check;
}

/** All findings that start on one line of one file, worst first. */
export interface LineGroup {
  file: string;
  line: number;
  findings: TitledFinding[];
}

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** Findings of all checks by file and line: the report's own file first, then by name; lines ascending. */
export function groupFindings(results: readonly CheckResult[], ownFile: string): LineGroup[] {
  const groups = new Map<string, LineGroup>();
  for (const { verdict, title, check } of results) {
    for (const finding of verdict.findings) {
      const key = `${finding.range.startLine} ${finding.file}`;
      const group = groups.get(key) ?? { file: finding.file, line: finding.range.startLine, findings: [] };
      group.findings.push({ finding, title, check });
      groups.set(key, group);
    }
  }
  const fileOrder = (one: string, other: string): number => {
    if (one === other) return 0;
    if (one === ownFile || other === ownFile) return one === ownFile ? -1 : 1;
    return one < other ? -1 : 1;
  };
  const sorted = [...groups.values()].sort((one, other) => fileOrder(one.file, other.file) || one.line - other.line);
  for (const group of sorted)
    group.findings.sort((one, other) => RANK[one.finding.severity] - RANK[other.finding.severity]);
  return sorted;
}

/** A line of code cut at a finding's range: what stands before it, in it and after it. */
export interface QuotedLine {
  before: string;
  marked: string;
  after: string;
}

/** Quotes the line on which a finding starts; a range that does not fit the line marks nothing. */
export function quoteLine(source: string, finding: Finding): QuotedLine | undefined {
  const { startLine, startColumn, endLine, endColumn } = finding.range;
  const line = source.split(/\r\n|\r|\n/)[startLine - 1];
  if (line === undefined) return undefined;
  const start = startColumn - 1;
  const end = endLine > startLine ? line.length : endColumn - 1;
  if (start >= end || end > line.length) return { before: line, marked: '', after: '' };
  return { before: line.slice(0, start), marked: line.slice(start, end), after: line.slice(end) };
}
