import { createHash } from 'node:crypto';
import { toolOf } from '../../shared/backend-tool.ts';
import type { Finding } from '../../shared/finding.ts';
import { isSnippet } from '../../shared/impact.ts';
import type { AskedCheck, Report, Summary, SummaryFacts } from '../../shared/report.ts';
import { chipText, summarise } from '../../shared/summary.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { isMutedRefutation } from '../../shared/verdict-facts.ts';
import type { Mute } from '../../shared/mute-requests.ts';

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

/** Lines on which a rule was called no problem, before it is one that is often dismissed. */
const OFTEN = 3;

const nameOf = ({ backend, rule }: { backend: string; rule: string }): string =>
  JSON.stringify([toolOf(backend), rule]);

/** Rules of which the user has said on several lines, wherever those are, that they are no problem there. */
function oftenDismissed(mutes: readonly Mute[]): ReadonlySet<string> {
  const silenced = mutes.flatMap(({ findings }) => findings).filter(({ line }) => line !== null);
  const byRule = Map.groupBy(silenced, nameOf);
  return new Set([...byRule].flatMap(([name, of]) => (new Set(of.map(({ line }) => line)).size < OFTEN ? [] : [name])));
}

/**
 * A report as the user wants it read now: what was muted is marked, and the summary is made without it; what is often
 * dismissed elsewhere is marked, too, and counts as before.
 */
export function asMutedNow(report: Report, mutes: readonly Mute[]): Report {
  if (mutes.length === 0) return report;
  const held = mutes.filter((mute) => holdsFor(mute, report));
  // What was accepted of another project was said of that alone.
  const dismissed = oftenDismissed(mutes.filter((mute) => (mute.record ?? null) === null || held.includes(mute)));
  let found = 0;
  const mark = (finding: Finding): Finding => {
    const by = held.find(({ findings }) =>
      findings.some(
        (muted) =>
          nameOf(muted) === nameOf(finding) && (muted.line === null || muted.line === lineMark(report, finding)),
      ),
    );
    if (by === undefined) return dismissed.has(nameOf(finding)) ? { ...finding, dismissed: true } : finding;
    found += 1;
    return { ...finding, muted: { mute: by.id, kind: by.kind, scope: by.scope, reason: by.reason } };
  };
  const results = report.results.map((result): CheckResult => {
    const findings = result.verdict.findings.map(mark);
    return { ...result, verdict: { ...result.verdict, findings } };
  });
  if (found === 0) return { ...report, results };
  const asked = report.asked?.map((each) => askedNow(each, results));
  const now = { ...report, results, ...(asked === undefined ? {} : { asked }) };
  const facts = factsNow(now);
  return facts === undefined
    ? { ...now, summary: summaryOfUnknown(now, found) }
    : { ...now, facts, summary: summarise(results, facts) };
}

/** Who makes the summary anew from the report has to know which required checks are muted. */
function factsNow({ facts, asked = [] }: Report): SummaryFacts | undefined {
  if (facts === undefined) return undefined;
  const muted = asked.filter(({ required, state }) => required && state === 'muted').map(({ name }) => name);
  const { open, strict } = facts.required ?? { open: [], strict: false };
  return { ...facts, required: { open, strict, muted } };
}

/** A check that the project asks for and that found nothing but what is muted has not passed: no mute satisfies it. */
function askedNow(asked: AskedCheck, results: readonly CheckResult[]): AskedCheck {
  const wrong = results.filter(
    ({ backend, verdict }) => asked.backends.includes(backend) && verdict.kind === 'refuted',
  );
  const isMuted = wrong.length > 0 && wrong.every(({ verdict }) => isMutedRefutation(verdict));
  return isMuted ? { ...asked, state: 'muted' } : asked;
}

/** Of a report by an earlier version nobody knows what it could not ask about: it is not green. */
function summaryOfUnknown(report: Report, found: number): Summary {
  const made = summarise(report.results, { snippet: isSnippet(report) });
  if (made.tone === 'bad') return made;
  const named = `${found} muted`;
  return { ...made, tone: made.tone === 'ok' ? 'unknown' : made.tone, text: chipText([`${named}, not all checked`]) };
}
