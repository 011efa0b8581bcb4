import type { Severity } from '../../shared/finding.ts';
import { TOKENS, type Token } from '../ui/tokens.ts';
import type { Theme } from './theme.ts';

/** A range of the page's own text, and how bad what was found there is. */
export interface Underlined {
  range: Range;
  impact: Severity;
}

/** Underlines in the page's text, of which its elements know nothing (CSS Custom Highlight API). */
export interface Underlines {
  /** The theme whose colours they have. */
  readonly theme: Theme | null;
  add(these: readonly Underlined[], theme: Theme): void;
  remove(these: readonly Underlined[]): void;
}

const COLOURS: Record<Severity, Token> = { error: 'bad', warning: 'warn', info: 'unknown' };
/** Where two lie over each other the worse one is seen. */
const PRIORITIES: Record<Severity, number> = { error: 3, warning: 2, info: 1 };
const SEVERITIES = ['error', 'warning', 'info'] as const;

const nameOf = (impact: Severity): string => `finding-${impact}`;

const known = new WeakMap<Document, Underlines>();

/** The underlines of this document; in a browser without them there are none. */
export function underlinesOf(document: Document): Underlines {
  let underlines = known.get(document);
  if (underlines === undefined) known.set(document, (underlines = create(document)));
  return underlines;
}

function create(document: Document): Underlines {
  let theme: Theme | null = null;
  let amount = 0;
  let sheet: CSSStyleSheet | undefined;
  if (typeof Highlight === 'undefined') return { theme, add: () => undefined, remove: () => undefined };
  const highlights = Object.fromEntries(
    SEVERITIES.map((impact) => [impact, Object.assign(new Highlight(), { priority: PRIORITIES[impact] })]),
  ) as Record<Severity, Highlight>;
  const paint = (now: Theme): void => {
    sheet ??= new CSSStyleSheet();
    if (theme !== now)
      sheet.replaceSync(
        SEVERITIES.map(
          (impact) =>
            `::highlight(${nameOf(impact)}){text-decoration:underline wavy ${TOKENS[COLOURS[impact]][now]} 1px}`,
        ).join(''),
      );
    theme = now;
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
    for (const impact of SEVERITIES) CSS.highlights.set(nameOf(impact), highlights[impact]);
  };
  return {
    get theme() {
      return theme;
    },
    add(these, now) {
      paint(now);
      amount += these.length;
      for (const { range, impact } of these) highlights[impact].add(range);
    },
    remove(these) {
      amount -= these.length;
      for (const { range, impact } of these) highlights[impact].delete(range);
      if (amount > 0 || sheet === undefined) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
      for (const impact of SEVERITIES) CSS.highlights.delete(nameOf(impact));
    },
  };
}
