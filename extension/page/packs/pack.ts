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
  /** What holds rendered Markdown and nothing else: no tool's diff stands in it. */
  markdown: string;
  /**
   * An attribute of rows, which hold one message each and nothing else, and its values for Claude's and for the user's
   * own; null where the page has no such thing.
   */
  row: { attribute: string; claudes: string; users: readonly string[] } | null;
  /** Are only the rows in the document that are near the viewport? */
  isVirtualised: boolean;
  /** Does a message without `data-is-streaming` count as streaming for as long as the page is busy? */
  absentWhileBusyIsStreaming: boolean;
}

/** Selectors of a pack joined for `closest`, `matches` and `querySelectorAll`. */
export interface JoinedSelectors extends Record<Target, string> {
  /** Whatever messages are in: of Claude's, of the user's, artifact panels. */
  containers: string;
  /** What no block of Claude's is in. */
  skip: string;
  /** {@link skip}, and {@link PANEL}. */
  apart: string;
  /** {@link skip}, and what holds blocks and is none. */
  around: string;
  /** The same within rendered Markdown, in which no message stands. */
  within: string;
}

/** Copies for screen readers, and what the user writes in. */
const HIDDEN = '.sr-only,[contenteditable="true"]';

/** Panels that an artifact is shown in, of either family. */
export const PANEL = '[data-skill-file-viewer],[data-testid=artifact-panel]';

const joined = new WeakMap<Pack, JoinedSelectors>();

/** Made once for a pack: they are asked for with every change of the page. */
export function selectorsOf(pack: Pack): JoinedSelectors {
  const known = joined.get(pack);
  if (known !== undefined) return known;
  const each = Object.fromEntries(
    Object.entries(pack.targets).map(([target, selectors]) => [target, selectors.join()]),
  ) as Record<Target, string>;
  const skip = `${HIDDEN},${each.thinking},${each.userMessage}`;
  const made = {
    ...each,
    containers: `${each.message},${each.artifactPanel},${each.userMessage}`,
    skip,
    apart: `${skip},${PANEL}`,
    around: `${skip},${each.prose},${each.artifactPanel}`,
    within: `${HIDDEN},${pack.markdown}`,
  };
  joined.set(pack, made);
  return made;
}

/** The first element for a target, primary selector first, or null. */
export function firstOf(root: ParentNode, pack: Pack, target: Target): Element | null {
  for (const selector of pack.targets[target]) {
    const found = root.querySelector(selector);
    if (found !== null) return found;
  }
  return null;
}
