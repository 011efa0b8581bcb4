import type { Canary } from '../platform/messages.ts';

/** The action's badge and hover text: an alarm when the page is not understood, never a count of findings. */
export function badgeFor(canary: Canary): { text: string; title: string } {
  if (canary.missing.length === 0) return { text: '', title: 'claude-verify' };
  return { text: '!', title: `claude-verify does not find on this page: ${canary.missing.join(', ')}` };
}
