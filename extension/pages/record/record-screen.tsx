import type { VNode } from 'preact';
import { Button } from '../../ui/button.tsx';
import { RecordForm, type RecordFormProps } from './record-form.tsx';
import { RecordOutcome, type Submission } from './record-outcome.tsx';
import { ReverifyChecks, ReverifyLine, type Reverifying } from './reverify-view.tsx';

/** A form in which a correction is recorded, or what became of it. */
export type RecordScreen =
  | { kind: 'record'; form: RecordFormProps }
  | {
      kind: 'done';
      submission: Submission;
      reverifying: Reverifying;
      onReverify?: (() => void) | undefined;
      onAgain(): void;
    };

/** What stands over it. */
export const RECORD_TITLES: Record<RecordScreen['kind'], string> = {
  record: 'Record a correction',
  done: 'Recorded',
};

/** Draws {@link RecordScreen}, in the popup and in the side panel. */
export function RecordView({ screen }: { screen: RecordScreen }): VNode {
  if (screen.kind === 'record') return <RecordForm {...screen.form} />;
  return (
    <>
      <div role="status">
        <RecordOutcome submission={screen.submission} />
      </div>
      <ReverifyLine reverifying={screen.reverifying} />
      <ReverifyChecks reverifying={screen.reverifying} />
      <div class="actions">
        {screen.onReverify !== undefined && screen.reverifying.step !== 'done' && (
          <Button
            label={screen.reverifying.step === 'running' ? 'Re-verifying' : 'Re-verify'}
            icon="shield"
            off={screen.reverifying.step === 'running'}
            title="Runs both versions through the same checks"
            onPress={screen.onReverify}
          />
        )}
        <Button label="Record another" icon="pencil" onPress={screen.onAgain} />
      </div>
    </>
  );
}
