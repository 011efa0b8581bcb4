import type { VNode } from 'preact';
import type { AskedCheck } from '../../shared/report.ts';
import { Text } from './text.tsx';
import { VerdictChip } from './verdict-chip.tsx';
import type { Tone } from './words.ts';

const STATES: Record<AskedCheck['state'], { tone: Tone; text: string }> = {
  held: { tone: 'ok', text: 'held' },
  failed: { tone: 'bad', text: 'failed' },
  open: { tone: 'unknown', text: 'not decided' },
};

/** The checks that the project's file names, and what became of each. */
export function AskedChecks({ asked }: { asked: readonly AskedCheck[] }): VNode {
  return (
    <ul class="checks">
      {asked.map(({ name, required, backends, state }) => (
        <li class="check" key={`${required} ${name}`}>
          <span class="check-name">
            <Text of={name} />
          </span>
          <VerdictChip {...STATES[state]} />
          <span class="check-facts muted">
            <span>{required ? 'required' : 'optional'}</span>
            <span>
              <Text of={backends.length === 0 ? 'nothing answers' : backends.join(', ')} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
