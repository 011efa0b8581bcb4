/** What the extension looks for on the page. */
export type Target =
  | 'composer'
  | 'composerCard'
  | 'send'
  | 'stop'
  | 'row'
  | 'message'
  | 'userMessage'
  | 'prose'
  | 'codeBlock'
  | 'languageLabel'
  | 'thinking'
  | 'artifactCard'
  | 'artifactPanel'
  | 'scroller'
  | 'messageId';

/** Selectors for one family of claude.ai's pages: data only, so that a page update is mended by editing a table. */
export interface Pack {
  family: 'hub' | 'legacy';
  /** Grows with every change of the table; shown with the canary. */
  version: string;
  /** Per target the selectors, primary first; every later one is a fallback. */
  targets: Record<Target, readonly string[]>;
  /** Any of these tells the family. */
  signs: readonly string[];
  /** Does a message without `data-is-streaming` count as streaming for as long as the page is busy? */
  absentWhileBusyIsStreaming: boolean;
}

const joined = new WeakMap<Pack, Map<string, string>>();

/** All selectors of these targets as one, for `closest`, `matches` and `querySelectorAll`. */
export function anyOf(pack: Pack, ...targets: Target[]): string {
  const known = joined.get(pack) ?? new Map<string, string>();
  joined.set(pack, known);
  const name = targets.join();
  let selector = known.get(name);
  if (selector === undefined) known.set(name, (selector = targets.flatMap((target) => pack.targets[target]).join()));
  return selector;
}

/** The first element for a target, primary selector first, or null. */
export function firstOf(root: ParentNode, pack: Pack, target: Target): Element | null {
  for (const selector of pack.targets[target]) {
    const found = root.querySelector(selector);
    if (found !== null) return found;
  }
  return null;
}
