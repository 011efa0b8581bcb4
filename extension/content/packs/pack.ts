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
  /** Are only the rows in the document that are near the viewport? */
  isVirtualised: boolean;
  /** Does a message without `data-is-streaming` count as streaming for as long as the page is busy? */
  absentWhileBusyIsStreaming: boolean;
}

const joined = new Map<string, string>();

/** All selectors of these targets as one, for `closest`, `matches` and `querySelectorAll`; made once, as it is asked for with every change of the page. */
export function anyOf(pack: Pack, ...targets: Target[]): string {
  const name = pack.version + targets;
  const selector = joined.get(name) ?? targets.flatMap((target) => pack.targets[target]).join();
  joined.set(name, selector);
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
