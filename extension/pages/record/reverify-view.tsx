import type { VNode } from 'preact';
import { type Confirmation, type CorrectionStatus, confirmationSchema } from '../../../shared/correction.ts';
import type { Progress, RequestBody } from '../../../shared/protocol.ts';
import type { Report } from '../../../shared/report.ts';
import { Checklist, RunningChecks } from '../../ui/checklist.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { count } from '../../../shared/words.ts';
import { Text } from '../../ui/text.tsx';
import { VerdictChip } from '../../ui/verdict-chip.tsx';
import type { Tone } from '../../ui/looks.ts';
import * as z from 'zod/mini';
import { errorBody, type ErrorBody } from '../../../shared/errors.ts';
import { askHost } from '../../platform/ask-host.ts';
import { jobEnd } from '../../platform/job-end.ts';
import { wholeText } from '../../platform/whole-text.ts';
import { WorkerError, type WorkerClient } from '../../platform/worker-link.ts';

/** How far re-verifying is. */
export type Reverifying =
  | { step: 'idle' }
  | { step: 'running'; progress: readonly Progress[] }
  | { step: 'done'; job: string; confirmation: Confirmation }
  | { step: 'failed'; error: ErrorBody };

/** What is re-verified: a correction that is stored, or one that stands in the form. */
export type ReverifyWork =
  | { kind: 'stored'; body: RequestBody<'feedback.reverify'> }
  | { kind: 'form'; body: RequestBody<'feedback.try'> };

/**
 * Runs both codes and resolves with what came of it. Rejects with the host's error, with that of the job, and with
 * CV015 when `cancelled` is aborted: a popup that closes leaves the job to end by itself.
 */
export async function reverify(
  client: WorkerClient,
  work: ReverifyWork,
  onProgress: (progress: readonly Progress[]) => void,
  cancelled: AbortSignal,
): Promise<Confirmation> {
  const { job } = work.body;
  const started =
    work.kind === 'stored'
      ? await askHost(client, 'feedback.reverify', work.body)
      : await askHost(client, 'feedback.try', work.body);
  await jobEnd(client, started, ({ progress }) => onProgress(progress), cancelled);
  const text = await wholeText((page) =>
    work.kind === 'stored'
      ? askHost(client, 'feedback.state', { id: work.body.id, page })
      : askHost(client, 'feedback.tried', { job, page }),
  );
  const parsed = z.safeParse(confirmationSchema, JSON.parse(text));
  if (!parsed.success) throw new WorkerError(errorBody('CV002'));
  return parsed.data;
}

const STATUS: Record<CorrectionStatus, { tone: Tone; words: string }> = {
  confirmed: { tone: 'ok', words: 'Confirmed by tools' },
  plausible: { tone: 'warn', words: 'Plausible: one side only' },
  claimed: { tone: 'unknown', words: 'Claimed: no tool agrees or disagrees' },
  contradicted: { tone: 'bad', words: 'Contradicted: the correction also fails' },
};

function Side({ title, report }: { title: string; report: Report | null }): VNode {
  return (
    <section class="stack tight">
      <h2>{title}</h2>
      {report === null ? (
        <p class="muted">Not run.</p>
      ) : (
        <>
          <VerdictChip tone={report.summary.tone} text={report.summary.text} />
          <Checklist results={report.results} />
        </>
      )}
    </section>
  );
}

/** The reason in full, and both checklists beside each other. */
function Sides({ confirmation }: { confirmation: Confirmation }): VNode {
  return (
    <>
      <p>
        <Text of={confirmation.why} />
      </p>
      <div class="columns sides">
        <Side title="What Claude wrote" report={confirmation.before} />
        <Side title="The correction" report={confirmation.after} />
      </div>
    </>
  );
}

/**
 * Checks of one of the two codes. The host names the side before the backend and after the title; here the heading says
 * it.
 */
const ofSide = (progress: readonly Progress[], side: string): Progress[] =>
  progress
    .filter(({ backend }) => backend.startsWith(`${side}:`))
    .map((each) => ({ ...each, title: each.title.replace(/ \([^()]*\)$/, '') }));

function Running({ progress }: { progress: readonly Progress[] }): VNode {
  return (
    <div class="columns sides">
      <section class="stack tight">
        <h2>What Claude wrote</h2>
        <RunningChecks progress={ofSide(progress, 'claude')} />
      </section>
      <section class="stack tight">
        <h2>The correction</h2>
        <RunningChecks progress={ofSide(progress, 'correction')} />
      </section>
    </div>
  );
}

/** How far re-verifying is, or what came of it and why, in two lines. */
export function ReverifyLine({ reverifying }: { reverifying: Reverifying }): VNode | null {
  switch (reverifying.step) {
    case 'idle':
      return null;
    case 'failed':
      return <ErrorNote error={reverifying.error} />;
    case 'running': {
      const { progress } = reverifying;
      const ended = progress.filter(({ state }) => state === 'ended').length;
      const far = progress.length === 0 ? '' : `, ${ended} of ${count(progress.length, 'check')} done`;
      return <VerdictChip tone="unknown" icon="running" text={`Checking both versions${far}`} />;
    }
    case 'done': {
      const { status, why } = reverifying.confirmation;
      const { tone, words } = STATUS[status];
      return (
        <div>
          <VerdictChip tone={tone} text={words} />
          <p class="clamped small" title={why}>
            <Text of={why} />
          </p>
        </div>
      );
    }
  }
}

/** The checklists of both codes. */
export function ReverifyChecks({ reverifying }: { reverifying: Reverifying }): VNode | null {
  if (reverifying.step !== 'running' && reverifying.step !== 'done') return null;
  return (
    <section
      class="stack tight"
      aria-label="Re-verification"
      aria-busy={reverifying.step === 'running' ? 'true' : undefined}
    >
      {reverifying.step === 'running' && <Running progress={reverifying.progress} />}
      {reverifying.step === 'done' && <Sides confirmation={reverifying.confirmation} />}
    </section>
  );
}
