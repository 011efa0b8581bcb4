import {
  KIND_ORDER,
  KNOWN_ISSUES_END,
  SECTION_HEADINGS,
  knownIssuesText,
  type KnownIssuesFrame,
} from '../../shared/known-issues-text.ts';
import type { KnownIssue } from '../../shared/project-requests.ts';
import { count } from '../../shared/words.ts';
import type { Issue } from './issues.ts';
import { KIND_BIT, planItems, type SectionCosts } from './plan-items.ts';

/** The text with its items, and what was left out of it. */
export interface KnownIssuesText {
  text: string;
  frame: KnownIssuesFrame;
  bytes: number;
  items: KnownIssue[];
  /** For which there was no room. */
  dropped: number;
  already: number;
  unrelated: number;
  missing: { items: number; bytesNeeded: number };
  noRoom?: string;
  /** Learned patterns among the items. */
  patterns: string[];
}

/** Items that are offered at once, besides those that may not be left out. */
const MOST_OFFERED = 5;

/**
 * The known-issues text: one element, hand-written items, then the markdown of the claude-verify specification, section
 * 8. At most five items, the worthiest, unless more are critical; never longer than the budget (UTF-8 bytes): what does
 * not fit is left out whole and counted (see {@link planItems}). What the conversation has already, under any of its
 * ids, is left out. Without items the text is empty.
 * @param projectName null for a conversation without a project.
 */
export function renderKnownIssues(
  projectName: string | null,
  issues: readonly Issue[],
  budget: number,
  already: ReadonlySet<string> = new Set(),
): KnownIssuesText {
  const frame = frameOf(projectName);
  const fresh = issues.filter(({ id, aliases }) => !already.has(id) && !aliases.some((alias) => already.has(alias)));
  const related = fresh.filter(({ value, critical }) => value > 0 || critical !== null);
  const offered = worthiest(related);
  const candidates = offered.map((issue) => ({ ...issue, forms: issue.texts.map(bytesOf) }));
  const plan = planItems(candidates, budget, costsOf(frame));
  const chosen = plan.chosen.flatMap(({ index, form }) => {
    const issue = offered[index];
    return issue === undefined ? [] : [{ issue, form }];
  });
  const items = chosen.map(({ issue, form }): KnownIssue => {
    const text = issue.texts[form] ?? issue.texts[0];
    return {
      id: issue.id,
      kind: issue.kind,
      sentence: issue.sentence,
      text,
      bytes: bytesOf(text),
      why: [...issue.why, ...(form > 0 ? ['shortened to fit'] : [])],
      critical: issue.critical !== null,
      shortened: form > 0,
    };
  });
  const text = knownIssuesText(frame, items);
  return {
    text,
    frame,
    bytes: bytesOf(text),
    items,
    dropped: related.length - items.length,
    already: issues.length - fresh.length,
    unrelated: fresh.length - related.length,
    missing: { items: plan.missing.length, bytesNeeded: plan.bytesNeeded },
    ...(plan.missing.length === 0 ? {} : { noRoom: noRoomFor(plan.missing.length, plan.bytesNeeded) }),
    patterns: chosen.flatMap(({ issue }) => issue.pattern ?? []),
  };
}

const noRoomFor = (missing: number, bytes: number): string =>
  `no room for ${count(missing, 'critical issue')}, ${bytes} bytes needed`;

/** All that are critical, and the worthiest of the others while there are fewer than five; worthiest first. */
function worthiest(issues: readonly Issue[]): Issue[] {
  const byWorth = issues.toSorted(
    (a, b) => Number(b.critical !== null) - Number(a.critical !== null) || b.value - a.value,
  );
  return byWorth
    .filter(({ critical }, at) => critical !== null || at < MOST_OFFERED)
    .toSorted((a, b) => KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind));
}

const bytesOf = (text: string): number => Buffer.byteLength(text);

const frameOf = (name: string | null): KnownIssuesFrame =>
  name === null
    ? { open: '<known_issues>', title: '## Known Issues' }
    : { open: `<known_issues project="${attributeValue(name)}">`, title: `## Known Issues for ${plainLine(name)}` };

/** An empty line is counted before every section, also before the one that comes first. */
function costsOf({ open, title }: KnownIssuesFrame): SectionCosts {
  return {
    base: bytesOf(`${open}\n${KNOWN_ISSUES_END}`),
    opening: (kind, others) =>
      kind === 'item'
        ? 0
        : bytesOf(SECTION_HEADINGS[kind]) + 1 + ((others & ~KIND_BIT.item) === 0 ? bytesOf(title) + 2 : 0),
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

/** What readers of markdown make a link of, without being asked: an address, or where mail goes. */
const ADDRESS = /(?:https?:\/\/|www\.)[^\s`<>]*|(?:mailto:)?[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.source;

/**
 * A code span; an escaped character; or what could be active: an address, the end of a link's text before its own
 * address or its definition, a tag, an entity, and a backtick that could begin a code span with one of another line.
 */
const CODE_OR_ACTIVE = new RegExp(
  `${CODE}|\\\\[!-/:-@[-\`{-~]|(${ADDRESS})|\\](?=[(:])|<(?=[A-Za-z/!?]|$)|&(?=#|[A-Za-z][A-Za-z0-9]*;)|\``,
  'gi',
);

const ACTIVE: Readonly<Record<string, string>> = { ']': ']\\', '`': '\\`', '<': '\\<', '&': '\\&' };

/** The name of an element of ours behind what could begin or end it, in code as well. */
const ELEMENT = /(?<=[</]\s*)(?:known_issues|checked_code)/gi;

/** By which texts of other models tell who speaks, in code as well: `<|im_start|>`, `[INST]`, `<<SYS>>`, `Human:`. */
const TURNS = /<(?=[|\uFF5C]|<\/?SYS>>)|\[\/?INST(?=\])|\b(?:Human|Assistant)(?=\s*:)/g;

/**
 * One line of markdown text that says what the given text says and can do nothing else: it cannot end the element
 * around it, speak as somebody else, open a fence or a block, be a link or an image, or hide a character. All by
 * escapes of markdown, which leave the text readable where nobody renders it: a backslash, or code for an address.
 * What was invisible stands as `\u{202E}`.
 */
export function plainLine(text: string): string {
  return text
    .replace(/[\t-\r\u0085\p{Z}]+/gu, ' ')
    .trim()
    .replace(UNSEEN, visible)
    .replace(LIKE_BRACKETS, visible)
    .replace(/`{3,}|~{3,}/g, (run) => Array.from(run, visible).join(''))
    .replace(CODE_OR_ACTIVE, (found, _ticks, address: string | undefined, at: number, line: string) =>
      address === undefined ? (ACTIVE[found] ?? found) : inCode(address, line[at - 1], line[at + found.length]),
    )
    .replace(ELEMENT, (name) => name.replace('_', String.raw`\_`))
    .replace(TURNS, '$&\\')
    .replace(BLOCK_START, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

/** Apart from the backticks of its neighbours, which would count as its own. */
const inCode = (text: string, before: string | undefined, after: string | undefined): string =>
  `${before === '`' ? ' ' : ''}\`${text}\`${after === '`' ? ' ' : ''}`;

/** {@link plainLine} for the value of an attribute in double quotes. */
const attributeValue = (text: string): string => plainLine(text).replaceAll(/["<>]/g, "'");

const visible = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
