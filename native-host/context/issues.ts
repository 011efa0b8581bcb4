import { createHash } from 'node:crypto';
import { languageOfWord } from '../../shared/language.ts';
import type { LanguageId } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { KnownIssue } from '../../shared/project-requests.ts';
import type { Pattern } from '../patterns/list-patterns.ts';
import { broughtCounterparts, nameOf, type BroughtPattern } from './brought-patterns.ts';
import type { FilePattern } from './context-file.ts';
import { plainLine } from './render-known-issues.ts';
import { relevanceOf, titleOf } from './relevance.ts';
import type { DraftTraits, RelevanceSubject } from './relevance.ts';

/** What the known issues of a project are made of. */
export interface IssueSource {
  /** Hand-written ones. */
  items: readonly string[];
  filePatterns: readonly FilePattern[];
  /** Learned elsewhere, and come with the project's files: advice of whoever wrote them. */
  brought: readonly BroughtPattern[];
  /** Learned in this project. */
  patterns: readonly Pattern[];
  /** Learned elsewhere, and meant for more than where it was learned. */
  beyond: readonly Pattern[];
  /** Ids of the file, and the learned patterns that they mean now. */
  meant: ReadonlyMap<string, string>;
  /** Mistakes that were recorded once are told as recent corrections. */
  withRecent: boolean;
  /** Ms since the epoch. */
  now: number;
  /** The project's safety level makes all of them critical. */
  isCritical: boolean;
}

/** One known issue that may be chosen. */
export interface Issue {
  id: string;
  /** Other ids under which a conversation may have it already. */
  aliases: readonly string[];
  kind: KnownIssue['kind'];
  /** Id of the learned pattern that it is; null for what was not learned here. */
  pattern: string | null;
  /** A person wrote it into the context file. */
  isWritten: boolean;
  /** What it is worth for this draft; 0 for what has nothing to do with it. */
  value: number;
  critical: string | null;
  /** One sentence for the preview, as it was written. */
  sentence: string;
  /** Longest first; none says half of something. */
  texts: readonly [string, ...string[]];
  why: string[];
}

/** What a person wrote by hand counts more than anything learned. */
const HAND_WRITTEN = 12;
const FILE_PATTERN = 10;
/** Recorded once, and no tool has confirmed it. */
const RECENT = 0.8;
/** Recent corrections that are looked at. */
const MOST_RECENT = 10;
/** What was learned in this project is worth more there than what holds for all of them. */
const ownFirst = (isElsewhere: boolean): number => (isElsewhere ? 1 : 2);
/** What hurts most comes first. */
const HARM: Partial<Record<string, number>> = {
  security_flaw: 1.5,
  logic_error: 1.25,
  concurrency_issue: 1.25,
  semantic_mismatch: 1.25,
  missing_error_handling: 1.1,
  type_error: 1.1,
  api_misuse: 1.1,
  performance_issue: 0.9,
  style_violation: 0.6,
};

/** Of its limit ({@link LIMITS.patternOccurrences}), the share from which a pattern is critical (ConstrAI's JSF-2). */
const NEAR_LIMIT = 0.6;

/** Everything that is known, hand-written items first, each once, with its worth for this draft. */
export function issuesOf(source: IssueSource, draft: DraftTraits): Issue[] {
  const level = source.isCritical ? "the project's safety level makes it critical" : null;
  const learned = counterparts(source);
  const brought = broughtCounterparts(source);
  const taken = new Set(brought.values());
  const issues = [
    ...source.items.filter(hasText).map((item) =>
      issue(
        {
          kind: 'item',
          content: [plainLine(item)],
          isWritten: true,
          sentence: item,
          texts: [`- ${plainLine(item)}`],
          worth: HAND_WRITTEN,
          critical: level,
          why: ['written by hand'],
          subject: { text: item },
        },
        draft,
      ),
    ),
    ...source.filePatterns.map((pattern) =>
      filePatternIssue(pattern, learned.get(pattern), { level, now: source.now }, draft),
    ),
    ...[...brought].map(([pattern, known]) => broughtIssue(pattern, known, level, draft)),
    ...[...source.patterns, ...source.beyond].flatMap((pattern) => {
      if (isInFile(pattern, source) || taken.has(pattern)) return [];
      const isElsewhere = !source.patterns.includes(pattern);
      return pattern.life === 'active' && isWorded(pattern)
        ? [learnedIssue(pattern, { level, isElsewhere, now: source.now }, draft)]
        : [];
    }),
    ...recentOf(source, taken).map((pattern) =>
      recentIssue(pattern, { isElsewhere: !source.patterns.includes(pattern), now: source.now }, draft),
    ),
  ];
  return [...new Map(issues.toReversed().map((each) => [each.id, each])).values()].toReversed();
}

/** A pattern of which a person said in a sentence what Claude is told. */
type Worded = Pattern & { guidance: string };

const isWorded = (pattern: Pattern): pattern is Worded => pattern.guidance !== null && hasText(pattern.guidance);

/** The newest that were recorded once and that nobody has confirmed. */
const recentOf = (source: IssueSource, taken: ReadonlySet<Pattern | undefined>): Worded[] =>
  source.withRecent
    ? [...source.patterns, ...source.beyond]
        .filter(isWorded)
        .filter(
          (pattern) =>
            !taken.has(pattern) && pattern.life === 'candidate' && pattern.count > 0 && !isInFile(pattern, source),
        )
        .toSorted((a, b) => Date.parse(b.newest) - Date.parse(a.newest))
        .slice(0, MOST_RECENT)
    : [];

/** Does the file say already what was learned? Then the file's words count. */
const isInFile = (pattern: Pattern, { filePatterns, meant }: IssueSource): boolean =>
  filePatterns.some((written) => isOf(written, pattern, meant) || isCalledLike(written, pattern));

const isOf = ({ id }: FilePattern, pattern: Pattern, meant: IssueSource['meant']): boolean =>
  (meant.get(id) ?? id) === pattern.id;
const isCalledLike = (written: FilePattern, pattern: Pattern): boolean =>
  written.subcategory !== undefined && nameOf(written) === nameOf(pattern);

/**
 * The learned pattern that each one of the file is: the one that it was made of, before one that is only called the
 * same. No two of the file are the same one.
 */
function counterparts({ filePatterns, patterns, meant }: IssueSource): Map<FilePattern, Pattern> {
  const found = new Map<FilePattern, Pattern>();
  const taken = new Set<Pattern>();
  for (const isSame of [isOf, isCalledLike]) {
    for (const written of filePatterns) {
      const pattern = found.has(written)
        ? undefined
        : patterns.find((each) => !taken.has(each) && isSame(written, each, meant));
      if (pattern === undefined) continue;
      found.set(written, pattern);
      taken.add(pattern);
    }
  }
  return found;
}

const hasText = (text: string): boolean => plainLine(text) !== '';

interface Draftless {
  kind: KnownIssue['kind'];
  /** Makes the id; absent where `id` is given. */
  content: readonly string[];
  id?: string;
  aliases?: readonly string[];
  pattern?: string | null;
  isWritten?: boolean;
  sentence: string;
  texts: readonly [string, ...string[]];
  worth: number;
  critical: string | null;
  why: readonly string[];
  subject: { text: string } & Partial<RelevanceSubject>;
}

function issue(
  {
    kind,
    content,
    id,
    aliases = [],
    pattern = null,
    isWritten = false,
    sentence,
    texts,
    worth,
    critical,
    why,
    subject,
  }: Draftless,
  draft: DraftTraits,
): Issue {
  const { score, why: because } = relevanceOf(
    { language: null, pathGlob: null, libraries: [], isFromElsewhere: false, ...subject },
    draft,
  );
  return {
    id: id ?? contentId(kind, content),
    aliases,
    kind,
    pattern,
    isWritten,
    value: worth * score,
    critical,
    sentence,
    texts,
    why: [...(critical === null ? [] : [critical]), ...why, ...because],
  };
}

const contentId = (kind: string, content: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, ...content]))
    .digest('hex')
    .slice(0, 32);

/** Goes by the id of the learned pattern that it is, so that inserting the one is inserting the other. */
function filePatternIssue(
  pattern: FilePattern,
  learned: Pattern | undefined,
  { level, now }: { level: string | null; now: number },
  draft: DraftTraits,
): Issue {
  // The hash holds neither the count nor the latest example: a pattern that was seen once more is still the same
  // advice.
  const content = [nameOf(pattern), pattern.guidance];
  const { description } = pattern;
  return issue(
    {
      kind: 'pattern',
      content,
      ...(learned === undefined ? {} : { id: learned.id }),
      aliases: learned === undefined ? [pattern.id] : [pattern.id, contentId('pattern', content)],
      pattern: learned?.id ?? null,
      isWritten: true,
      sentence: pattern.guidance,
      texts: patternTexts(nameOf(pattern), learned?.count, description, pattern.guidance),
      worth: FILE_PATTERN,
      critical: level,
      why: ['written in the context file', ...(learned === undefined ? [] : [recorded(learned, now)])],
      subject: {
        text: `${nameOf(pattern)} ${description ?? ''} ${pattern.guidance}`,
        language: learned === undefined ? null : knownLanguage(learned.language),
        pathGlob: learned?.pathGlob ?? null,
      },
    },
    draft,
  );
}

/** Goes by the learned id, wherever it was learned. */
function broughtIssue(
  pattern: BroughtPattern,
  learned: Pattern | undefined,
  level: string | null,
  draft: DraftTraits,
): Issue {
  const { category, sentence, corrections } = pattern;
  const id = learned?.id ?? pattern.pattern;
  return issue(
    {
      kind: 'pattern',
      content: [],
      id,
      aliases: [pattern.pattern, contentId('pattern', [nameOf(pattern), sentence])],
      pattern: learned?.id ?? null,
      sentence,
      texts: patternTexts(nameOf(pattern), corrections, undefined, sentence),
      // What a file claims of itself counts up to where a pattern is critical.
      worth:
        ownFirst(false) * (HARM[category] ?? 1) * (1 + Math.log2(1 + Math.min(corrections, LIMITS.patternOccurrences))),
      critical: level,
      why: ['came with the project', `recorded ${corrections === 1 ? 'once' : `${corrections} times`} elsewhere`],
      subject: {
        text: `${nameOf(pattern)} ${sentence}`,
        language: pattern.scope === 'everywhere' ? null : knownLanguage(pattern.language),
      },
    },
    draft,
  );
}

function learnedIssue(
  pattern: Worded,
  { level, ...place }: { level: string | null; isElsewhere: boolean; now: number },
  draft: DraftTraits,
): Issue {
  const near =
    pattern.weight >= NEAR_LIMIT * LIMITS.patternOccurrences
      ? `${LIMITS.patternOccurrences} recent times are the limit`
      : null;
  const own = pattern.pinned ? 'pinned' : (level ?? near);
  return issue(
    {
      kind: 'pattern',
      content: [],
      id: pattern.id,
      pattern: pattern.id,
      sentence: pattern.guidance,
      texts: patternTexts(pattern.name, pattern.count, undefined, pattern.guidance),
      worth: ownFirst(place.isElsewhere) * (HARM[pattern.category] ?? 1) * (1 + Math.log2(1 + pattern.weight)),
      critical: place.isElsewhere ? null : own,
      why: [recorded(pattern, place.now), ...(pattern.statuses.confirmed > 0 ? ['confirmed by tools'] : [])],
      subject: subjectOf(pattern, place.isElsewhere),
    },
    draft,
  );
}

function recentIssue(pattern: Worded, place: { isElsewhere: boolean; now: number }, draft: DraftTraits): Issue {
  const { category, guidance } = pattern;
  return issue(
    {
      kind: 'recent',
      content: [category, plainLine(guidance)],
      aliases: [pattern.id],
      sentence: guidance,
      texts: [`- [${plainLine(category)}] ${plainLine(guidance)}`],
      worth: ownFirst(place.isElsewhere) * RECENT * (HARM[category] ?? 1),
      critical: null,
      why: [recorded(pattern, place.now)],
      subject: subjectOf(pattern, place.isElsewhere),
    },
    draft,
  );
}

/** What holds everywhere is about no language, whatever it was recorded in. What was wrong is compared, never told. */
const subjectOf = (pattern: Worded, isFromElsewhere: boolean): RelevanceSubject => ({
  text: `${nameOf(pattern)} ${pattern.title ?? ''} ${pattern.description} ${pattern.guidance}`,
  language: pattern.scope === 'everywhere' ? null : knownLanguage(pattern.language),
  pathGlob: isFromElsewhere ? null : pattern.pathGlob,
  libraries: pattern.libraries,
  isFromElsewhere,
});

/** Whole, without the description, and the pattern alone: never guidance without its pattern. */
function patternTexts(
  name: string,
  count: number | undefined,
  description: string | undefined,
  guidance: string | undefined,
): [string, ...string[]] {
  const head =
    '- ' +
    `**${plainLine(name)}**${count === undefined ? '' : ` (${count} ${count === 1 ? 'occurrence' : 'occurrences'})`}`;
  const lines = description !== undefined && hasText(description) ? [`  ${plainLine(description)}`] : [];
  const advice = guidance !== undefined && hasText(guidance) ? [`  Guidance: ${plainLine(guidance)}`] : [];
  const forms = [
    [head, ...lines, ...advice],
    ...(lines.length > 0 && advice.length > 0 ? [[head, ...advice]] : []),
    ...(lines.length + advice.length > 0 ? [[head]] : []),
  ].map((lines) => lines.join('\n'));
  return [forms[0] ?? head, ...forms.slice(1)];
}

/** "recorded 3 times, last on 12 Nov, in Python". */
function recorded({ count, newest, language }: Pattern, now: number): string {
  const known = knownLanguage(language);
  const times = count === 1 ? 'once' : `${count} times`;
  return [
    `recorded ${times}`,
    `${count === 1 ? '' : 'last '}on ${dayOf(newest, now)}`,
    ...(known === null ? [] : [`in ${titleOf(known)}`]),
  ].join(', ');
}

/** "12 Nov", with the year where it is another one than now. */
function dayOf(iso: string, now: number): string {
  const time = new Date(iso);
  const isOtherYear = time.getUTCFullYear() !== new Date(now).getUTCFullYear();
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    ...(isOtherYear ? { year: 'numeric' } : {}),
  }).format(time);
}

const knownLanguage = (language: string | null): LanguageId | null =>
  language === null ? null : (languageOfWord(language) ?? null);
