import type { VNode } from 'preact';
import type { Report } from '../../shared/report.ts';
import { SEVERITY_WORDS } from '../../shared/words.ts';
import { Button } from './button.tsx';
import { Fold } from './fold.tsx';
import { mutedFindings, placeWords } from './shown-findings.ts';
import { Text } from './text.tsx';

const SCOPES = { conversation: 'in this conversation', project: 'in this project', everywhere: 'everywhere' } as const;
const KINDS = { line: 'not a problem here', rule: 'its rule is muted' } as const;

interface MutedFoldProps {
  report: Report;
  /** Has a muted finding told again; absent where nothing can be changed. */
  onUnmute?: ((event: Event, mute: string) => void) | undefined;
}

/** What the user muted, in one line: named wherever it would have been told, each with its reason and the way back. */
export function MutedFold({ report, onUnmute }: MutedFoldProps): VNode | null {
  const muted = mutedFindings(report);
  if (muted.length === 0) return null;
  return (
    <Fold label={`${muted.length} muted`} tone="unknown" icon="dash">
      <ul class="not-checked">
        {muted.map(({ finding, by }, index) => (
          <li key={index}>
            <p>
              <Text
                of={`${SEVERITY_WORDS[finding.severity]}: ${finding.message.split('\n', 1)[0] ?? ''} (${
                  placeWords(report, finding, false).label
                })`}
              />
            </p>
            <p class="muted">
              <Text of={`${KINDS[by.kind]}, ${SCOPES[by.scope]}${by.reason === '' ? '' : `: ${by.reason}`}`} />
            </p>
            {onUnmute !== undefined && (
              <Button label="Unmute" kind="quiet" onPress={(event) => onUnmute(event, by.mute)} />
            )}
          </li>
        ))}
      </ul>
    </Fold>
  );
}
