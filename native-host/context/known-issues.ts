import type { KnownIssue } from '../../shared/project-requests.ts';
import type { Issue } from './issues.ts';
import { attributeValue, plainLine } from './plain-text.ts';
import { KIND_BIT, KIND_ORDER, planItems } from './plan-items.ts';
import type { SectionCosts } from './plan-items.ts';

/** The text with its items, and what was left out of it. */
export interface KnownIssuesText {
  text: string;
  bytes: number;
  items: KnownIssue[];
  /** For which there was no room. */
  dropped: number;
  already: number;
  unrelated: number;
  missing: { items: number; bytesNeeded: number };
  /** Learned patterns among the items. */
  patterns: string[];
}

const HEADING: Record<KnownIssue['kind'], string> = {
  item: '',
  pattern: '### Patterns to Avoid\n\n',
  recent: '### Recent Corrections\n\n',
};

/**
 * The known-issues text: one element, hand-written items, then the markdown of the claude-verify specification, section
 * 8. Never longer than the budget (UTF-8 bytes): what does not fit is left out whole and counted (see {@link
 * planItems}). What the conversation has already, under any of its ids, is left out. Without items the text is empty.
 */
export function renderKnownIssues(
  projectName: string,
  issues: readonly Issue[],
  budget: number,
  already: ReadonlySet<string> = new Set(),
): KnownIssuesText {
  const fresh = issues.filter(({ id, aliases }) => !already.has(id) && !aliases.some((alias) => already.has(alias)));
  const related = fresh.filter(({ value, critical }) => value > 0 || critical !== null);
  const candidates = related.map((issue) => ({ ...issue, forms: issue.texts.map(bytesOf) }));
  const plan = planItems(candidates, budget, costsOf(projectName));
  const chosen = plan.chosen.flatMap(({ index, form }) => {
    const issue = related[index];
    return issue === undefined ? [] : [{ issue, form }];
  });
  const items = chosen.map(({ issue, form }): KnownIssue => {
    const text = issue.texts[form] ?? issue.texts[0];
    return {
      id: issue.id,
      kind: issue.kind,
      text,
      bytes: bytesOf(text),
      why: issue.why,
      critical: issue.critical !== null,
      shortened: form > 0,
    };
  });
  const text = items.length === 0 ? '' : wrap(projectName, bodyOf(projectName, items));
  return {
    text,
    bytes: bytesOf(text),
    items,
    dropped: related.length - items.length,
    already: issues.length - fresh.length,
    unrelated: fresh.length - related.length,
    missing: { items: plan.missing.length, bytesNeeded: plan.bytesNeeded },
    patterns: chosen.flatMap(({ issue }) => issue.pattern ?? []),
  };
}

const bytesOf = (text: string): number => Buffer.byteLength(text);
const wrap = (name: string, body: string): string =>
  `<known_issues project="${attributeValue(name)}">\n${body}</known_issues>`;
const titleOf = (name: string): string => `## Known Issues for ${plainLine(name)}\n\n`;

/** Hand-written items, then the sections; an empty line before each section and between patterns. */
function bodyOf(name: string, items: readonly KnownIssue[]): string {
  const [bullets = [], ...sections] = KIND_ORDER.map((kind) =>
    items.filter((item) => item.kind === kind).map(({ text }) => `${text}\n`),
  );
  const parts = sections.flatMap((texts, at) =>
    texts.length === 0 ? [] : [HEADING[KIND_ORDER[at + 1] ?? 'recent'] + texts.join(at === 0 ? '\n' : '')],
  );
  if (parts.length > 0) parts[0] = titleOf(name) + (parts[0] ?? '');
  return [...(bullets.length === 0 ? [] : [bullets.join('')]), ...parts].join('\n');
}

/** An empty line is counted before every section, also before the one that comes first. */
function costsOf(name: string): SectionCosts {
  const title = bytesOf(titleOf(name));
  return {
    base: bytesOf(wrap(name, '')),
    opening: (kind, others) =>
      kind === 'item' ? 0 : bytesOf(HEADING[kind]) + 1 + ((others & ~KIND_BIT.item) === 0 ? title : 0),
    separator: { item: 1, pattern: 2, recent: 1 },
  };
}
