import { missedLine, askForMissingTests, strengthRemarks, strengthSentence } from '../../shared/strength-text.ts';
import type { Strength } from '../../shared/strength.ts';
import type { StrengthShown } from '../platform/messages.ts';

/** What the panel under a block shows of the strength of its tests; the words are made here, for the page is small. */
export function strengthShown(strength: Strength): StrengthShown {
  const sentence = strengthSentence(strength);
  if (strength.kind === 'none') return { sentence, lines: [], ask: null };
  const missed = strength.missed.map((each) => `not noticed: ${missedLine(each)}`);
  return {
    sentence,
    lines: [...missed, ...strengthRemarks(strength)],
    ask: strength.missed.length === 0 ? null : askForMissingTests(strength),
  };
}
