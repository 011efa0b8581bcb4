import { toolOf } from '../../shared/backend-tool.ts';
import type { Finding } from '../../shared/finding.ts';
import type { MuteAsked } from '../../shared/mute-requests.ts';
import type { Report } from '../../shared/report.ts';
import type { Decision } from '../corrections/correction-state.ts';
import { judgeByChange, judgeByContradiction, judgeByDismissal } from '../reliability/judge-earlier.ts';
import { dropOldJudged, noteJudged } from '../reliability/judged-rows.ts';
import type { Database } from '../storage/database.ts';
import { listMutes, type StoredMute } from '../storage/mutes.ts';
import { projectName } from '../storage/observations.ts';
import { column, prepared } from '../storage/prepared.ts';
import { leftOut } from '../verify/confirm-declarations.ts';
import { repairRound } from '../verify/repair-round.ts';
import { heldMutes } from './brought-mutes.ts';
import { asMutedNow } from './mutes-now.ts';
import { namedFinding } from './named-finding.ts';

/**
 * Notes what a report that has just ended says of verdicts of before: of the report that it answers, and of proofs that
 * a replayed counterexample contradicts. The same code is judged once, however often it is verified: the newest word
 * stays. @param project its name
 */
export function noteEnded(db: Database, after: Report, before: Report | undefined, project: string | null): void {
  const { language, createdAt: at } = after;
  dropOldJudged(db, at);
  if (
    before?.language === language &&
    leftOut(before.source, after.source, language) === undefined &&
    correctionsOf(db, before).length === 0
  ) {
    noteIfAny(
      db,
      { source: 'answer', subject: before.codeHash, language, project, at },
      judgeByChange({ before, after }, mendedOf(db, before, after), {
        stands: after.round?.end === 'mended',
        byPerson: false,
      }),
    );
  }
  noteIfAny(
    db,
    { source: 'contradiction', subject: after.codeHash, language, project, at },
    judgeByContradiction(after),
  );
}

/** What is muted was nothing to fix, and the report as it is stored does not know it. */
function mendedOf(db: Database, before: Report, after: Report): Finding[] {
  if (after.round === undefined) return [];
  const mutes = heldMutes(db);
  return repairRound(asMutedNow(before, mutes), asMutedNow(after, mutes)).mended;
}

function noteIfAny(...[db, occasion, judged]: Parameters<typeof noteJudged>): void {
  if (judged.length > 0) noteJudged(db, occasion, judged);
}

/** Ids of corrections of a code that judged what was said of it. */
const correctionsOf = (db: Database, { codeHash }: Report): string[] =>
  column<[string], string>(
    db,
    `SELECT DISTINCT subject FROM judged_verdicts JOIN verification_runs ON feedback = subject
     WHERE source = 'correction' AND side = 'claude' AND code_hash = ?`,
  ).all(codeHash);

/**
 * Notes what a correction that tools confirmed says of what they said of Claude's code; any other one says nothing, nor
 * does a second one of the same code. What an answer said of it goes: a person knows better.
 */
export function noteDecided(db: Database, id: string, decision: Decision, at: string): void {
  const { status, evidence, before, after } = decision;
  const judges =
    status === 'confirmed' &&
    before !== null &&
    after !== null &&
    correctionsOf(db, before).every((other) => other === id);
  const upheld = judges
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
  const occasion = { language: before?.language ?? '', project: project?.project ?? null, at };
  noteJudged(
    db,
    { ...occasion, source: 'correction', subject: id },
    judges ? judgeByChange({ before, after }, upheld, { stands: true, byPerson: true }) : [],
  );
  if (judges) noteJudged(db, { ...occasion, source: 'answer', subject: before.codeHash }, []);
}

/**
 * Notes that the user called findings no problem where they stand, each once, in however many scopes; it goes with the
 * last mute that says so. To mute a whole rule is to want it silent, and says of no finding that it is wrong; nor does
 * what a project brought.
 */
export function noteMuted(db: Database, mute: StoredMute, report: Report, findings: MuteAsked['findings']): void {
  if (mute.kind !== 'line') return;
  const { language } = report;
  const project = report.project === null ? null : projectName(db, report.project);
  const known = new Set(
    listMutes(db).flatMap((other) =>
      other.kind === 'line' && other.record === null && other.id !== mute.id
        ? other.findings.map((each) => JSON.stringify(each))
        : [],
    ),
  );
  const dismissed = findings
    .filter((_, at) => !known.has(JSON.stringify(mute.findings[at])))
    .map((asked) => namedFinding(report, asked));
  noteIfAny(
    db,
    { source: 'mute', subject: mute.id, language, project, at: mute.at },
    judgeByDismissal(report, dismissed),
  );
}
