import { createHash } from 'node:crypto';
import type { KnownIssue } from '../../shared/protocol.ts';
import type { FilePattern } from './context-schema.ts';
import type { DerivedPattern, RecentCorrection } from './learned.ts';
import { attributeValue, plainLine } from './plain-text.ts';

/** What the text is made of. */
export interface KnownIssuesSource {
  projectName: string;
  /** Hand-written ones. */
  items: readonly string[];
  filePatterns: readonly FilePattern[];
  /** Most frequent first. */
  derived: readonly DerivedPattern[];
  /** Newest first. */
  recent: readonly RecentCorrection[];
}

/** The text with its items, and how many of them did not fit. */
export interface KnownIssuesText {
  text: string;
  bytes: number;
  items: KnownIssue[];
  dropped: number;
  already: number;
}

const KINDS = ['item', 'pattern', 'recent'] as const;
const SECTION: Record<KnownIssue['kind'], string | null> = { item: null, pattern: '### Patterns to Avoid', recent: '### Recent Corrections' };

/**
 * The known-issues text: one element, hand-written items, then the markdown of the claude-verify specification,
 * section 8. Never longer than the budget (UTF-8 bytes): an item that does not fit is left out whole and counted.
 * Without items the text is empty.
 */
export function renderKnownIssues(source: KnownIssuesSource, budget: number, already: ReadonlySet<string> = new Set()): KnownIssuesText {
  const all = uniqueById(knownIssues(source));
  const fresh = all.filter((issue) => !already.has(issue.id));
  const chosen: KnownIssue[] = [];
  let bytes = bytesOf(wrap(source.projectName, ''));
  for (const issue of fresh) {
    const more = bytesOf(addition(source.projectName, chosen, issue));
    if (bytes + more > budget) continue;
    bytes += more;
    chosen.push(issue);
  }
  if (chosen.length === 0) bytes = 0;
  const text = chosen.length === 0 ? '' : wrap(source.projectName, chosen.map((issue, at) => addition(source.projectName, chosen.slice(0, at), issue)).join(''));
  return { text, bytes, items: chosen, dropped: fresh.length - chosen.length, already: all.length - fresh.length };
}

const bytesOf = (text: string): number => Buffer.byteLength(text);
const wrap = (name: string, body: string): string => `<known_issues project="${attributeValue(name)}">\n${body}</known_issues>`;

/** The lines that an issue adds after those before it: its section's headings when it is the first there, a blank line, itself. */
function addition(name: string, before: readonly KnownIssue[], issue: KnownIssue): string {
  const last = before.at(-1);
  if (last?.kind === issue.kind) return `${issue.kind === 'pattern' ? '\n' : ''}${issue.text}\n`;
  const section = SECTION[issue.kind];
  if (section === null) return `${issue.text}\n`;
  const gap = last === undefined ? '' : '\n';
  const title = last === undefined || last.kind === 'item' ? `## Known Issues for ${plainLine(name)}\n\n` : '';
  return `${gap}${title}${section}\n\n${issue.text}\n`;
}

function knownIssues({ items, filePatterns, derived, recent }: KnownIssuesSource): KnownIssue[] {
  const fromItems = items.filter(saysSomething).map((item) => issueOf('item', [plainLine(item)], `- ${plainLine(item)}`));
  const written = new Set(filePatterns.map(nameOf));
  const seen = new Map(derived.map((pattern) => [nameOf(pattern), pattern]));
  const fromFile = filePatterns.map((pattern) => patternIssue(nameOf(pattern), seen.get(nameOf(pattern))?.count, pattern.description ?? seen.get(nameOf(pattern))?.description, pattern.guidance));
  const learned = derived.filter((pattern) => pattern.count > 1 && !written.has(nameOf(pattern)));
  const fromDerived = learned.map((pattern) => patternIssue(nameOf(pattern), pattern.count, pattern.description, undefined));
  const fromRecent = recent.filter(({ description }) => saysSomething(description)).map(({ category, description }) => issueOf('recent', [category, plainLine(description)], `- [${plainLine(category)}] ${plainLine(description)}`));
  return [...fromItems, ...fromFile, ...fromDerived, ...fromRecent];
}

const saysSomething = (text: string): boolean => plainLine(text) !== '';

const nameOf = ({ category, subcategory }: { category: string; subcategory?: string | null | undefined }): string =>
  subcategory === undefined || subcategory === null ? category : `${category}:${subcategory}`;

/** The id holds neither the count nor the latest example: a pattern that was seen once more is still the same advice. */
function patternIssue(name: string, count: number | undefined, description: string | undefined, guidance: string | undefined): KnownIssue {
  const occurrences = count === undefined ? '' : ` (${count} ${count === 1 ? 'occurrence' : 'occurrences'})`;
  const lines = [`- **${plainLine(name)}**${occurrences}`];
  if (description !== undefined && saysSomething(description)) lines.push(`  ${plainLine(description)}`);
  if (guidance !== undefined) lines.push(`  Guidance: ${plainLine(guidance)}`);
  return issueOf('pattern', [name, guidance ?? ''], lines.join('\n'));
}

function issueOf(kind: (typeof KINDS)[number], content: readonly string[], text: string): KnownIssue {
  const id = createHash('sha256').update(JSON.stringify([kind, ...content])).digest('hex').slice(0, 32);
  return { id, kind, text, bytes: bytesOf(text) };
}

function uniqueById(issues: readonly KnownIssue[]): KnownIssue[] {
  return [...new Map(issues.toReversed().map((issue) => [issue.id, issue])).values()].toReversed();
}
