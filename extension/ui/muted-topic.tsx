import type { VNode } from 'preact';
import type { MuteRow } from '../../shared/mute-requests.ts';
import { muteWords } from '../../shared/words.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { Text } from './text.tsx';

/** What the topic shows and does. */
export interface MutedTopicProps {
  /** Newest first; null until the host has answered. */
  mutes: readonly MuteRow[] | null;
  onUnmute(mute: string): void;
}

/** Every mute with its reason, and the way back. */
export function MutedTopic({ mutes, onUnmute }: MutedTopicProps): VNode {
  if (mutes === null) return <p class="muted">The list appears when the host answers.</p>;
  if (mutes.length === 0)
    return (
      <EmptyState
        title="Nothing is muted"
        text="Click Mute on a finding that is not a problem. It is listed here, and you can unmute it."
      />
    );
  return (
    <ul class="checks">
      {mutes.map((mute) => (
        <li class="muted-row" key={mute.id}>
          <div class="stack tight">
            <p class="wraps">
              <Text of={mute.message} />
            </p>
            <p class="muted wraps">
              <Text of={`${muteWords(mute)}, since ${mute.at.slice(0, 10)}`} />
            </p>
            {mute.reason !== '' && (
              <p class="muted wraps">
                <Text of={`Why: ${mute.reason}`} />
              </p>
            )}
          </div>
          <Button label="Unmute" onPress={() => onUnmute(mute.id)} />
        </li>
      ))}
    </ul>
  );
}
