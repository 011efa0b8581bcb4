import { createHash } from 'node:crypto';
import type { Finding } from '../../shared/finding.ts';
import { isSnippet } from '../../shared/impact.ts';
import type { Report, Summary } from '../../shared/report.ts';
import { chipText, summarise } from '../../shared/summary.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import type { Mute } from '../storage/mutes.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * What names the line of code that a finding stands on, wherever it moves: the hash of its text without indentation.
 * Of a line that the report does not hold, what was said of it.
 */
export function lineMark({ source, file }: Pick<Report, 'source' | 'file'>, finding: Finding): string {
  const text = finding.file === file ? source.split(/\r\n|\r|\n/)[finding.range.startLine - 1]?.trim() : undefined;
  return sha256(text === undefined || text === '' ? `${finding.file}\n${finding.message}` : text);
}

function holdsFor({ scope, project, conversation }: Mute, report: Report): boolean {
  if (scope === 'project') return project !== null && project === report.project;
  if (scope === 'conversation') return conversation !== null && conversation === report.conversation;
  return true;
}

/** A report as the user wants it read now: what was muted is marked, and the summary is made without it. */
export function asMutedNow(report: Report, mutes: readonly Mute[]): Report {
  const held = mutes.filter((mute) => holdsFor(mute, report));
  if (held.length === 0) return report;
  let found = 0;
  const mark = (finding: Finding): Finding => {
    const by = held.find(({ findings }) =>
      findings.some(
        ({ backend, rule, line }) =>
          backend === finding.backend && rule === finding.rule && (line === null || line === lineMark(report, finding)),
      ),
    );
    if (by === undefined) return finding;
    found += 1;
    return { ...finding, muted: { mute: by.id, kind: by.kind, scope: by.scope, reason: by.reason } };
  };
  const results = report.results.map((result): CheckResult => {
    const findings = result.verdict.findings.map(mark);
    return { ...result, verdict: { ...result.verdict, findings } };
  });
  return found === 0 ? report : { ...report, results, summary: summaryOf({ ...report, results }, found) };
}

/** Of a report by an earlier version nobody knows what it could not ask about: it is not green. */
function summaryOf(report: Report, found: number): Summary {
  if (report.facts !== undefined) return summarise(report.results, report.facts);
  const made = summarise(report.results, { snippet: isSnippet(report) });
  if (made.tone === 'bad') return made;
  const named = `${found} muted`;
  return { ...made, tone: made.tone === 'ok' ? 'unknown' : made.tone, text: chipText([`${named}, not all checked`]) };
}
