import type { VNode } from 'preact';
import type { Confirmation, CorrectionStatus } from '../../../shared/correction.ts';
import type { Progress } from '../../../shared/protocol.ts';
import type { Report } from '../../../shared/report.ts';
import { Checklist, RunningChecks } from '../../ui/checklist.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Text } from '../../ui/text.tsx';
import { VerdictChip } from '../../ui/verdict-chip.tsx';
import type { Tone } from '../../ui/words.ts';
import type { Reverifying } from './reverify.ts';

const STATUS: Record<CorrectionStatus, { tone: Tone; words: string }> = {
  confirmed: { tone: 'ok', words: 'Confirmed by tools' },
  plausible: { tone: 'warn', words: 'Plausible: one side only' },
  claimed: { tone: 'unknown', words: 'A claim: no tool agrees or disagrees' },
  contradicted: { tone: 'bad', words: 'Contradicted: the correction fails, too' },
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

function Outcome({ confirmation }: { confirmation: Confirmation }): VNode {
  const { tone, words } = STATUS[confirmation.status];
  return (
    <>
      <VerdictChip tone={tone} text={words} />
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
    <>
      <p>Both codes are being checked: first what Claude wrote, then the correction.</p>
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
    </>
  );
}

/** What tools say of the correction, with the two checklists beside each other. */
export function ReverifyView({ reverifying }: { reverifying: Reverifying }): VNode | null {
  if (reverifying.step === 'idle') return null;
  return (
    <section
      class="stack tight"
      aria-label="Re-verification"
      aria-busy={reverifying.step === 'running' ? 'true' : undefined}
    >
      {reverifying.step === 'running' && <Running progress={reverifying.progress} />}
      {reverifying.step === 'failed' && <ErrorNote error={reverifying.error} />}
      {reverifying.step === 'done' && <Outcome confirmation={reverifying.confirmation} />}
    </section>
  );
}
