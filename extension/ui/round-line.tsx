import type { VNode } from 'preact';
import type { Round } from '../../shared/report.ts';
import { Text } from './text.tsx';

const END: Record<NonNullable<Round['end']>, string> = {
  mended: 'Nothing wrong is left.',
  repeats: 'This code was there before: asking again is not likely to help.',
  bound: 'This was the last round that is counted.',
};

const count = (n: number, what: string): string => `${n} ${what}`;

/** What an answer of Claude made of the report that it answers. */
export function RoundLine({ round }: { round: Round }): VNode {
  const { number, mended, kept, fresh, undecided, end } = round;
  return (
    <div class="stack tight">
      <p>
        {`Round ${number} of the repair: ` +
          `${[count(mended.length, 'mended'), count(kept, 'still there'), count(fresh, 'new')].join(', ')}.`}
      </p>
      {undecided.length > 0 && (
        <p class="muted">
          Not known whether mended, because it was not decided again: <Text of={undecided.join(', ')} />
        </p>
      )}
      {end !== null && <p>{END[end]}</p>}
      {mended.length > 0 && (
        <ul class="not-checked">
          {mended.slice(0, 10).map((finding, index) => (
            <li key={index}>
              mended: <Text of={finding.message.split('\n', 1)[0] ?? ''} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
