import { toolOf } from '../../shared/backend-tool.ts';
import type { MuteAsked } from '../../shared/mute-requests.ts';
import type { Report } from '../../shared/report.ts';
import type { Decision } from '../corrections/correction-state.ts';
import {
  judgeByChange,
  judgeByContradiction,
  judgeByDismissal,
  judgeByRepetition,
} from '../reliability/judge-earlier.ts';
import { noteJudged } from '../reliability/judged-rows.ts';
import type { Database } from '../storage/database.ts';
import { reasonToDistrust } from '../storage/distrusted-solvers.ts';
import type { StoredMute } from '../storage/mutes.ts';
import { projectName } from '../storage/observations.ts';
import { prepared } from '../storage/prepared.ts';
import { getReport } from '../storage/report-rows.ts';
import { leftOut } from '../verify/confirm-declarations.ts';
import { namedFinding } from './named-finding.ts';

/**
 * Notes what a report that has just ended says of verdicts of before: of the report that it answers, of the same code
 * verified once more, and of proofs that a replayed counterexample contradicts. @param project its name
 */
export function noteEnded(db: Database, after: Report, before: Report | undefined, project: string | null): void {
  const occasion = { subject: after.id, language: after.language, project, at: after.createdAt };
  if (before?.language === after.language && leftOut(before.source, after.source, after.language) === undefined) {
    const { mended = [], end = null } = after.round ?? {};
    noteIfAny(db, { ...occasion, source: 'answer' }, judgeByChange({ before, after }, mended, end === 'mended'));
  }
  const earlier = sameAsked(db, after);
  if (earlier !== undefined)
    noteIfAny(db, { ...occasion, source: 'repetition' }, judgeByRepetition({ before: earlier, after }));
  const isWrong = (backend: string, version: string): boolean => reasonToDistrust(db, backend, version) !== undefined;
  noteIfAny(db, { ...occasion, source: 'contradiction' }, judgeByContradiction(after, isWrong));
}

function noteIfAny(...[db, occasion, judged]: Parameters<typeof noteJudged>): void {
  if (judged.length > 0) noteJudged(db, occasion, judged);
}

/** The newest earlier report that was asked for with the same request. */
function sameAsked(db: Database, { job, id }: Report): Report | undefined {
  const found = prepared<[string, string], { report: string }>(
    db,
    `SELECT other.report FROM jobs AS own JOIN jobs AS other ON other.code_hash = own.code_hash
       AND other.project IS own.project AND other.rowid < own.rowid
     WHERE own.id = ? AND other.report IS NOT NULL AND other.report <> ? ORDER BY other.rowid DESC LIMIT 1`,
  ).get(job, id);
  return found === undefined ? undefined : getReport(db, found.report);
}

/** Notes what a correction that tools confirmed says of what they said of Claude's code; any other one says nothing. */
export function noteDecided(db: Database, id: string, decision: Decision, at: string): void {
  const { status, evidence, before, after } = decision;
  const isConfirmed = status === 'confirmed' && before !== null && after !== null;
  const upheld = isConfirmed
    ? before.results
        .flatMap(({ verdict }) => verdict.findings)
        .filter(
          ({ severity, backend, rule }) =>
            severity !== 'info' &&
            evidence.some((each) => toolOf(each.backend) === toolOf(backend) && each.rule === rule),
        )
    : [];
  const project = prepared<[string], { project: string | null }>(db, 'SELECT project FROM feedback WHERE id = ?').get(
    id,
  );
  noteJudged(
    db,
    {
      source: 'correction',
      subject: id,
      language: before?.language ?? '',
      project: project?.project ?? null,
      at,
    },
    isConfirmed ? judgeByChange({ before, after }, upheld, true) : [],
  );
}

/**
 * Notes that the user called findings no problem where they stand. To mute a whole rule is to want it silent, and says
 * of no finding that it is wrong.
 */
export function noteMuted(db: Database, mute: StoredMute, report: Report, findings: MuteAsked['findings']): void {
  if (mute.kind !== 'line') return;
  const { language } = report;
  const project = report.project === null ? null : projectName(db, report.project);
  const dismissed = findings.map((asked) => namedFinding(report, asked));
  noteIfAny(
    db,
    { source: 'mute', subject: mute.id, language, project, at: mute.at },
    judgeByDismissal(report, dismissed),
  );
}
