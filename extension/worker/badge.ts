import type { Canary } from '../platform/messages.ts';

/** Pages that are still being drawn lack something for a moment; an alarm that lasts shorter is not raised. */
const STEADY_MS = 2_500;

type SetBadge = (tab: number, text: string, title: string) => Promise<void>;

/** The action's badge and hover text: an alarm when the page is not understood, never a count of findings. */
export function badgeFor(canary: Canary): { text: string; title: string } {
  if (canary.missing.length === 0) return { text: '', title: 'claude-verify' };
  return { text: '!', title: `claude-verify does not find on this page: ${canary.missing.join(', ')}` };
}

/** Sets a badge when it has stood for a while, and takes it away at once. */
export function steadyBadge(set: SetBadge, later: (ms: number, run: () => void) => void): SetBadge {
  const latest = new Map<number, symbol>();
  return async (tab, text, title) => {
    const own = Symbol(title);
    latest.set(tab, own);
    if (text === '') return set(tab, text, title);
    later(STEADY_MS, () => {
      // A tab that was closed meanwhile has no badge to set.
      if (latest.get(tab) === own) void set(tab, text, title).catch(() => latest.delete(tab));
    });
  };
}
