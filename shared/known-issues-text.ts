import type { KnownIssue } from './project-requests.ts';

/** What stands around the items: an element, and the title of its sections; both safe to stand in markdown. */
export interface KnownIssuesFrame {
  open: string;
  title: string;
}

/** The line that ends the element. */
export const KNOWN_ISSUES_END = '</known_issues>';

/** Headings of the claude-verify specification, section 8; hand-written items have none. */
export const SECTION_HEADINGS = {
  item: '',
  pattern: '### Patterns to Avoid\n\n',
  recent: '### Recent Corrections\n\n',
};

/** Order of the sections in the text. */
export const KIND_ORDER = ['item', 'pattern', 'recent'] as const;

/**
 * The known-issues text of these items: one element, hand-written items, then the markdown of the claude-verify
 * specification, section 8. Empty without items.
 */
export function knownIssuesText(
  { open, title }: KnownIssuesFrame,
  items: readonly Pick<KnownIssue, 'kind' | 'text'>[],
): string {
  let text = '';
  let head = `${title}\n\n`;
  for (const kind of KIND_ORDER) {
    const lines = items.filter((item) => item.kind === kind).map((item) => `${item.text}\n`);
    if (lines.length === 0) continue;
    if (text !== '') text += '\n';
    if (kind !== 'item') {
      text += head + SECTION_HEADINGS[kind];
      head = '';
    }
    text += lines.join(kind === 'pattern' ? '\n' : '');
  }
  return text === '' ? '' : `${open}\n${text}${KNOWN_ISSUES_END}`;
}
