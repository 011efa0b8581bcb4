import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ErrorBody } from '../../../shared/errors.ts';
import type { Finding } from '../../../shared/finding.ts';
import type { Progress } from '../../../shared/protocol.ts';
import type { Report } from '../../../shared/report.ts';
import { Button } from '../../ui/button.tsx';
import { RunningChecks } from '../../ui/checklist.tsx';
import { DiffView } from '../../ui/diff-view.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Fold } from '../../ui/fold.tsx';
import { fixLabel, placeWords } from '../../ui/shown-findings.ts';
import { ReportBody } from '../../ui/report-body.tsx';
import { Text } from '../../ui/text.tsx';
import { VerdictChip } from '../../ui/verdict-chip.tsx';
import { ApplyChange, type ApplyProps } from './apply-change.tsx';
import { fixOutcome } from './fix-outcome.ts';

/** A fix that is looked at: it is tried on a copy of its block, and nothing is written before somebody says so. */
export interface Fixing {
  /** The report whose finding it is. */
  of: Report;
  finding: Finding;
  /** The block before and after, once the host has put it in; null until then. */
  code: { before: string; after: string } | null;
  /** What became of copying the code with the fix. */
  copied: 'copied' | 'refused' | null;
  state:
    | { step: 'trying'; progress: readonly Progress[] }
    | { step: 'tried'; report: Report }
    | { step: 'failed'; error: ErrorBody };
}

interface FixCardProps extends Pick<ApplyProps, 'applying' | 'onApplying' | 'onUndo'> {
  fixing: Fixing;
  /** Name of the project that the block was laid into, or null. */
  project: string | null;
  onLeave(): void;
  onCopy(code: string): void;
}

function Tried({ fixing, report }: { fixing: Fixing; report: Report }): VNode {
  const { line, finding, tone } = fixOutcome(fixing.of, fixing.finding, report);
  return (
    <>
      <div class="stack tight" role="status">
        <VerdictChip tone={tone} text={line} />
        <p>
          <Text of={finding} />
        </p>
      </div>
      <Fold label="What was checked with this fix" tone="unknown" icon="info">
        <ReportBody report={report} />
      </Fold>
    </>
  );
}

/** What a fix changes, what the checks say of the block with it, and where it can go from there. */
export function FixCard({ fixing, project, onLeave, onCopy, ...applied }: FixCardProps): VNode {
  const { of, finding, code, copied, state } = fixing;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    title.current?.scrollIntoView({ block: 'nearest' });
  }, [of.id, finding]);
  return (
    <section class="card stack fix" aria-label="Fix">
      <header class="stack tight">
        <h3 class="wraps" tabIndex={-1} ref={title}>
          {fixLabel(finding)}
        </h3>
        <p class="muted">
          <Text of={`${placeWords(of, finding, false).label}: ${finding.message.split('\n', 1)[0] ?? ''}`} />
        </p>
      </header>
      {code !== null && <DiffView before={code.before} after={code.after} label="What the fix changes" />}
      {state.step === 'trying' && (
        <div class="stack tight">
          <p class="muted">Verifying the block with this fix. Nothing is written.</p>
          <RunningChecks progress={state.progress} />
        </div>
      )}
      {state.step === 'tried' && <Tried fixing={fixing} report={state.report} />}
      {state.step === 'failed' && <ErrorNote error={state.error} />}
      {copied === 'refused' && <p role="status">The browser did not allow copying.</p>}
      <div class="actions">
        {code !== null && (
          <Button
            label={copied === 'copied' ? 'Copied' : 'Copy'}
            icon="copy"
            title="Copies the whole block with this fix"
            onPress={() => onCopy(code.after)}
          />
        )}
        {state.step === 'tried' && project !== null && (
          <ApplyChange report={state.report} project={project} {...applied} />
        )}
        <Button label="Discard" kind="quiet" onPress={onLeave} />
      </div>
    </section>
  );
}
