import { createHash } from 'node:crypto';
import { correctionSchema, type Correction } from '../../shared/correction.ts';
import { CodedError } from '../../shared/errors.ts';
import { pageOf } from '../../shared/request-fields.ts';
import { confirmationOf, noteClaim, stateOf, storeDecision, type Decision } from '../corrections/correction-state.ts';
import { listCorrections, recordCorrection, showCorrection } from '../corrections/corrections.ts';
import type { Database } from '../storage/database.ts';
import { hasHoldout, setHoldout } from '../storage/injections.ts';
import { getReport } from '../storage/report-rows.ts';
import type { Ledger } from '../gate/ledger.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';
import { getProject } from '../project/project-registry.ts';
import { evidenceIn } from '../verify/confirm-correction.ts';
import { fitList } from './pagination.ts';
import type { JobManager, Verify } from './jobs.ts';
import type { Learner } from './learner.ts';
import { reverification, type TriedOutcomes } from './compound-jobs.ts';
import { noteDecided } from './judging.ts';
import type { Handlers } from './router.ts';

type FeedbackRequest =
  | 'project.holdout'
  | 'feedback.record'
  | 'feedback.list'
  | 'feedback.show'
  | 'feedback.reverify'
  | 'feedback.try'
  | 'feedback.state'
  | 'feedback.tried';

/** What these handlers stand on. */
export interface FeedbackHandlerDeps {
  db: Database;
  jobs: JobManager;
  verify: Verify;
  tried: TriedOutcomes;
  learner: Learner;
  ledger: Ledger;
  now(): Date;
}

/** Answers about corrections: what is recorded, and what tools say of it. */
export function feedbackHandlers({
  db,
  jobs,
  verify,
  tried,
  learner,
  ledger,
  now,
}: FeedbackHandlerDeps): Pick<Handlers, FeedbackRequest> {
  const at = (): string => now().toISOString();
  const decide = (id: string, outcome: Decision): void => {
    const store = db.transaction(() => {
      storeDecision(db, id, outcome, at());
      noteDecided(db, id, outcome, at());
    });
    withStorageErrors(() => (db.inTransaction ? store() : store.immediate()));
  };
  return {
    // The body as it came: keys that the capture format does not know are kept.
    'feedback.record': async ({ correction, language, conversation, report, finding, tried: job }, { owner }, raw) => {
      const from = report === undefined ? undefined : getReport(db, report);
      const outcome = job === undefined ? undefined : tried.about(job, correction);
      const recorded = await recordCorrection(
        db,
        captureIn(raw) ?? correction,
        ({ id, project }) => {
          ledger.append({ event: 'correction', project: project ?? null, detail: { sha256: hashOf(id) } });
          noteClaim(
            db,
            id,
            {
              language: language ?? from?.language,
              conversation,
              evidence: from === undefined ? [] : evidenceIn(from, finding),
            },
            at(),
          );
          if (outcome !== undefined) decide(id, outcome);
        },
        owner === 'extension' || owner === 'program',
      );
      if (recorded.stored === 'new') {
        ledger.acknowledging();
        learner.soon([recorded.id]);
      }
      return recorded;
    },
    'feedback.list': (filter) => fitList(listCorrections(db, filter)),
    'feedback.show': ({ id, page }) => pageOf(showCorrection(db, id), page),
    'feedback.reverify': ({ job, id, language }, { owner, subscriber }) => {
      const correction = correctionOf(db, id);
      const known = stateOf(db, id);
      const work = {
        job,
        correction,
        language: language ?? known?.language ?? undefined,
        focus: recordedFinding(db, id),
        project: projectNamed(db, correction),
      };
      const { input, special } = reverification(work, verify, (outcome) => decide(id, outcome));
      return jobs.start(input, owner, subscriber, { ...special, purpose: `${id} ${special.purpose}` });
    },
    'feedback.try': ({ job, correction, language, finding }, { owner, subscriber }) => {
      const { input, special } = reverification(
        { job, correction, language, focus: finding, project: projectNamed(db, correction) },
        verify,
        (outcome) => tried.keep(job, outcome),
      );
      return jobs.start(input, owner, subscriber, special);
    },
    'feedback.state': ({ id, page }) => pageOf(JSON.stringify(confirmationOf(db, id)), page),
    'project.holdout': ({ project, on }) => {
      const { name } = getProject(db, project);
      if (on !== undefined) setHoldout(db, name, on, at());
      return { on: hasHoldout(db, name) };
    },
    'feedback.tried': ({ job, page }) => {
      const outcome = tried.get(job);
      if (outcome === undefined) throw new CodedError('CV017', `(${job})`);
      return pageOf(JSON.stringify({ ...outcome, decidedAt: null }), page);
    },
  };
}

const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex');

const captureIn = (raw: unknown): unknown =>
  typeof raw === 'object' && raw !== null && 'correction' in raw ? raw.correction : undefined;

function correctionOf(db: Database, id: string): Correction {
  const parsed = correctionSchema.safeParse(JSON.parse(showCorrection(db, id)));
  if (!parsed.success) throw new CodedError('CV024', `(${id})`);
  return parsed.data;
}

/** The finding that it was recorded for, where one rule only is known of it. */
function recordedFinding(db: Database, id: string): { backend: string; rule: string } | undefined {
  const known = withStorageErrors(() =>
    db
      .prepare<[string], { backend: string; rule: string }>(
        'SELECT backend, rule FROM evidence WHERE feedback = ? LIMIT 2',
      )
      .all(id),
  );
  return known.length === 1 ? known[0] : undefined;
}

/**
 * Captures name their project; where no registered one, or more than one, has this name, the codes are verified by
 * themselves.
 */
function projectNamed(db: Database, { project }: Correction): string | null {
  if (project === undefined || project === null) return null;
  const [only, second] = withStorageErrors(() =>
    db.prepare<[string], string>('SELECT id FROM projects WHERE name = ? LIMIT 2').pluck().all(project),
  );
  return only === undefined || second !== undefined ? null : only;
}
