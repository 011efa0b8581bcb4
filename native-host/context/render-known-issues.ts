import type { KnownIssue } from '../../shared/project-requests.ts';
import type { Issue } from './issues.ts';
import { KIND_BIT, KIND_ORDER, planItems, type SectionCosts } from './plan-items.ts';

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

/**
 * What cannot be seen: control, format, private and unassigned characters, lone surrogates, fillers, variation
 * selectors.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Looks like the angle brackets that would end the element. */
const LIKE_BRACKETS = /[\uFE64\uFE65\uFF1C\uFF1E]/gu;

/** What would begin a block of its own at the start of a line: heading, quote, list, rule, underline of a heading. */
const BLOCK_START = /^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|[-=]+$|[-_*]{3,}$)/u;

/** A code span of markdown, in which nothing is active. */
const CODE = /(?<!`)(`{1,2})(?!`)[^`]+(?:(?<!`)(?!\1(?!`))`+[^`]+)*?(?<!`)\1(?!`)/.source;

/** What could be a tag, and code spans, which show no entity as its character. */
const CODE_OR_TAG = new RegExp(`${CODE}|\\\\\`|<(?=[A-Za-z/!?]|$)`, 'g');

/** In code, what is no type argument (`Vec<T>`, `vector<int>`) may be a tag there as well. */
const TYPE_NAME = [
  /[A-Z]\w*|[iu](?:8|16|32|64|128|size)|f(?:32|64)/,
  /str|string|number|int|long|short|float|double|char|byte|bool|boolean|any|unknown|void/,
]
  .map(({ source }) => source)
  .join('|');
const TYPE_ARGUMENT = String.raw`(?<=[\w>]<)(?:${TYPE_NAME})\b[^<>]*[<>]`;
const TAG_IN_CODE = new RegExp(`<(?=[A-Za-z/!?])(?!${TYPE_ARGUMENT})`, 'g');

/**
 * A code span; an escaped character; or what could be active: the end of a link's text before its address or its
 * definition, and a backtick that could begin a code span with one of another line.
 */
const CODE_OR_ACTIVE = new RegExp(`${CODE}|\\\\[!-/:-@[-\`{-~]|\\](?=[(:])|\``, 'g');

const ACTIVE: Readonly<Record<string, string>> = { ']': ']\\', '`': '\\`' };

/**
 * One line of markdown text that says what the given text says and can do nothing else: it cannot end the element
 * around it, open a fence or a block, be a link or an image, or hide a character. What was invisible stands as
 * `\u{202E}`.
 */
export function plainLine(text: string): string {
  return text
    .replace(/[\t-\r\u0085\p{Z}]+/gu, ' ')
    .trim()
    .replace(UNSEEN, visible)
    .replace(LIKE_BRACKETS, visible)
    .replace(/&(?=#|[A-Za-z][A-Za-z0-9]*;)/g, '&amp;')
    .replace(CODE_OR_TAG, (found) => (found === '<' ? '&lt;' : found.replace(TAG_IN_CODE, '&lt;')))
    .replace(/`{3,}|~{3,}/g, (run) => Array.from(run, visible).join(''))
    .replace(CODE_OR_ACTIVE, (found) => ACTIVE[found] ?? found)
    .replace(BLOCK_START, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

/** {@link plainLine} for the value of an attribute in double quotes. */
function attributeValue(text: string): string {
  return plainLine(text).replace(/</g, '&lt;').replace(/"/g, '&quot;');
}

const visible = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
