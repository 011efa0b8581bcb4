import type { Canary } from '../platform/messages.ts';
import { count, type Tone } from './words.ts';

/** The page's state in one line. */
export function canaryWords(canary: Canary | null, onClaude: boolean): { tone: Tone; text: string } {
  if (!onClaude) return { tone: 'unknown', text: 'this tab is not on claude.ai' };
  if (canary === null) return { tone: 'unknown', text: 'the page has not reported yet; reload it if this stays' };
  if (canary.missing.length > 0) return { tone: 'warn', text: `not found on this page: ${canary.missing.join(', ')}` };
  const fallbacks = canary.targets.filter((target) => target.fallback).length;
  if (fallbacks > 0)
    return {
      tone: 'warn',
      text: `${count(canary.blocks, 'code block')}; ${count(fallbacks, 'part')} of the page found by a fallback`,
    };
  // Whether code blocks are found is not known of a page that shows none.
  if (canary.blocks === 0) return { tone: 'unknown', text: 'no code block on this page yet' };
  return { tone: 'ok', text: `${count(canary.blocks, 'code block')} found` };
}
