import type { VNode } from 'preact';
import { Icon, type IconName } from './icons.tsx';
import { Text } from './text.tsx';
import { TONE_ICONS, type Tone } from './looks.ts';

/** Icon and words, never colour alone. */
export function VerdictChip({ tone, text, icon }: { tone: Tone; text: string; icon?: IconName }): VNode {
  return (
    <span class="verdict" data-tone={tone}>
      <Icon name={icon ?? TONE_ICONS[tone]} />
      <span class="verdict-text">
        <Text of={text} />
      </span>
    </span>
  );
}
