import { hub } from './hub.ts';
import { hubLegacy } from './hub-legacy.ts';
import { legacy } from './legacy.ts';
import { PANEL } from './panels.ts';

/**
 * The family whose signs the document shows, those first whose signs occur on no other's pages; null for none. Before
 * its first message a page of the hub shell does not say of which account it is, and counts as hub.
 */
export function choosePageAdapter(root: ParentNode): PageAdapter | null {
  // One by one: browsers answer single selectors from an index and lists of them by a walk.
  const shows = (adapter: PageAdapter): boolean => adapter.signs.some((sign) => root.querySelector(sign) !== null);
  return [hubLegacy, hub, legacy].find(shows) ?? null;
}

/** What the extension looks for on the page. */
export type AdapterTarget =
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
  | 'toolCall'
  | 'artifactCard'
  | 'artifactPanel'
  | 'scroller'
  | 'messageId';

/** Selectors for one family of claude.ai's pages: data only, so that a page update is fixed by editing a table. */
export interface PageAdapter {
  family: 'hub' | 'hub-legacy' | 'legacy';
  /** Grows with every change of the table; shown with the page's health. */
  version: string;
  /** Per target the selectors, primary first; every later one is a fallback. */
  targets: Record<AdapterTarget, readonly string[]>;
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

/** Selectors of a adapter joined for `closest`, `matches` and `querySelectorAll`. */
export interface JoinedSelectors extends Record<AdapterTarget, string> {
  /** Whatever messages are in: of Claude's, of the user's, artifact panels. */
  containers: string;
  /** What no block of Claude's is in. */
  skip: string;
  /** What no edit of a file is in: the row of the tool that made it may be around it. */
  skipEdits: string;
  /** {@link skip}, and {@link PANEL}. */
  apart: string;
  /** {@link skip}, and what holds blocks and is none. */
  around: string;
  /** The same within rendered Markdown, in which no message stands. */
  within: string;
}

/** Copies for screen readers, and what the user writes in. */
const HIDDEN = '.sr-only,[contenteditable="true"]';

const joined = new WeakMap<PageAdapter, JoinedSelectors>();

/** Made once for a adapter: they are asked for with every change of the page. */
export function selectorsOf(adapter: PageAdapter): JoinedSelectors {
  const known = joined.get(adapter);
  if (known !== undefined) return known;
  const each = Object.fromEntries(
    Object.entries(adapter.targets).map(([target, selectors]) => [target, selectors.join()]),
  ) as Record<AdapterTarget, string>;
  const skipEdits = `${HIDDEN},${each.thinking},${each.userMessage}`;
  const skip = `${skipEdits},${each.toolCall}`;
  const made = {
    ...each,
    containers: `${each.message},${each.artifactPanel},${each.userMessage}`,
    skip,
    skipEdits,
    apart: `${skip},${PANEL}`,
    around: `${skip},${each.prose},${each.artifactPanel}`,
    within: `${HIDDEN},${adapter.markdown}`,
  };
  joined.set(adapter, made);
  return made;
}

/** The first element for a target, primary selector first, or null. */
export function firstOf(root: ParentNode, adapter: PageAdapter, target: AdapterTarget): Element | null {
  for (const selector of adapter.targets[target]) {
    const found = root.querySelector(selector);
    if (found !== null) return found;
  }
  return null;
}
