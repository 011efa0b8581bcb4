import { createHash } from 'node:crypto';
import { languageOfWord } from '../../shared/language.ts';
import type { LanguageId } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { KnownIssue } from '../../shared/project-requests.ts';
import type { CarriedPattern, Pattern } from '../patterns/list-patterns.ts';
import type { FilePattern } from './context-file.ts';
import type { RecentCorrection } from './recent-corrections.ts';
import { plainLine } from './render-known-issues.ts';
import { relevanceOf } from './relevance.ts';
import type { DraftTraits } from './relevance.ts';

/** What the known issues of a project are made of. */
export interface IssueSource {
  /** Hand-written ones. */
  items: readonly string[];
  filePatterns: readonly FilePattern[];
  /** Learned in this project. */
  patterns: readonly Pattern[];
  /** Ids of the file, and the learned patterns that they mean now. */
  meant: ReadonlyMap<string, string>;
  /** Learned in others that agreed to it. */
  carried: readonly CarriedPattern[];
  /** Newest first. */
  recent: readonly RecentCorrection[];
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
  /** Longest first; none says half of something. */
  texts: readonly [string, ...string[]];
  why: string[];
}

/** What a person wrote by hand counts more than anything learned. */
const HAND_WRITTEN = 6;
const FILE_PATTERN = 5;
const STATUS_WORTH: Record<RecentCorrection['status'], number> = {
  confirmed: 1.5,
  plausible: 1,
  claimed: 0.7,
  contradicted: 0,
};
const STATUS_TEXT: Record<RecentCorrection['status'], string> = {
  confirmed: 'confirmed by tools',
  plausible: 'in part checked by tools',
  claimed: 'as a person recorded it',
  contradicted: 'as a person recorded it',
};

/** Of its limit ({@link LIMITS.patternOccurrences}), the share from which a pattern is critical (ConstrAI's JSF-2). */
const NEAR_LIMIT = 0.6;

/** Everything that is known, hand-written items first, each once, with its worth for this draft. */
export function issuesOf(source: IssueSource, draft: DraftTraits): Issue[] {
  const level = source.isCritical ? "the project's safety level makes it critical" : null;
  const learned = counterparts(source);
  const issues = [
    ...source.items.filter(hasText).map((item) =>
      issue(
        {
          kind: 'item',
          content: [plainLine(item)],
          isWritten: true,
          texts: [`- ${plainLine(item)}`],
          worth: HAND_WRITTEN,
          critical: level,
          why: ['written by hand'],
          subject: { text: item },
        },
        draft,
      ),
    ),
    ...source.filePatterns.map((pattern) => filePatternIssue(pattern, learned.get(pattern), level, draft)),
    ...source.patterns
      .filter((pattern) => pattern.life === 'active' && !isInFile(pattern, source))
      .map((pattern) => learnedIssue(pattern, level, draft)),
    ...source.carried.map((pattern) => carriedIssue(pattern, draft)),
    ...source.recent
      .filter(({ description, status }) => hasText(description) && status !== 'contradicted')
      .map((correction) => recentIssue(correction, draft)),
  ];
  return [...new Map(issues.toReversed().map((each) => [each.id, each])).values()].toReversed();
}

/** Name of a pattern as the specification's section 8 prints it. */
export const nameOf = ({
  category,
  subcategory,
}: {
  category: string;
  subcategory?: string | null | undefined;
}): string => (subcategory === undefined || subcategory === null ? category : `${category}:${subcategory}`);

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
  texts: readonly [string, ...string[]];
  worth: number;
  critical: string | null;
  why: readonly string[];
  subject: { text: string; language?: LanguageId | null; pathGlob?: string | null };
}

function issue(
  {
    kind,
    content,
    id,
    aliases = [],
    pattern = null,
    isWritten = false,
    texts,
    worth,
    critical,
    why,
    subject,
  }: Draftless,
  draft: DraftTraits,
): Issue {
  const { score, why: because } = relevanceOf({ language: null, pathGlob: null, ...subject }, draft);
  return {
    id: id ?? contentId(kind, content),
    aliases,
    kind,
    pattern,
    isWritten,
    value: worth * score,
    critical,
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
  level: string | null,
  draft: DraftTraits,
): Issue {
  // The hash holds neither the count nor the latest example: a pattern that was seen once more is still the same
  // advice.
  const content = [nameOf(pattern), pattern.guidance];
  const description = pattern.description ?? learned?.description;
  return issue(
    {
      kind: 'pattern',
      content,
      ...(learned === undefined ? {} : { id: learned.id }),
      aliases: learned === undefined ? [pattern.id] : [pattern.id, contentId('pattern', content)],
      pattern: learned?.id ?? null,
      isWritten: true,
      texts: patternTexts(nameOf(pattern), learned?.count, description, pattern.guidance),
      worth: FILE_PATTERN,
      critical: level,
      why: ['written in the context file', ...(learned === undefined ? [] : countWords(learned))],
      subject: {
        text: `${nameOf(pattern)} ${description ?? ''} ${pattern.guidance}`,
        language: learned === undefined ? null : knownLanguage(learned.language),
        pathGlob: learned?.pathGlob ?? null,
      },
    },
    draft,
  );
}

function learnedIssue(pattern: Pattern, level: string | null, draft: DraftTraits): Issue {
  const near =
    pattern.weight >= NEAR_LIMIT * LIMITS.patternOccurrences
      ? `made ${pattern.count} times, of which ${LIMITS.patternOccurrences} recent ones are the limit`
      : null;
  return issue(
    {
      kind: 'pattern',
      content: [],
      id: pattern.id,
      pattern: pattern.id,
      texts: patternTexts(pattern.name, pattern.count, pattern.description, pattern.guidance ?? undefined),
      worth: 1 + Math.log2(1 + pattern.weight),
      critical: pattern.pinned ? 'pinned' : (level ?? near),
      why: [...countWords(pattern), ...(pattern.statuses.confirmed > 0 ? ['confirmed by tools'] : [])],
      subject: {
        text: `${nameOf(pattern)} ${pattern.title ?? ''} ${pattern.description} ${pattern.guidance ?? ''}`,
        language: knownLanguage(pattern.language),
        pathGlob: pattern.pathGlob,
      },
    },
    draft,
  );
}

function carriedIssue(pattern: CarriedPattern, draft: DraftTraits): Issue {
  return issue(
    {
      kind: 'pattern',
      content: ['carried', nameOf(pattern), pattern.guidance],
      texts: patternTexts(nameOf(pattern), pattern.count, undefined, pattern.guidance),
      worth: 0.5 * (1 + Math.log2(1 + pattern.weight)),
      critical: null,
      why: ['learned in other projects of yours'],
      subject: { text: `${nameOf(pattern)} ${pattern.guidance}`, language: knownLanguage(pattern.language) },
    },
    draft,
  );
}

function recentIssue({ id, category, description, language, status }: RecentCorrection, draft: DraftTraits): Issue {
  return issue(
    {
      kind: 'recent',
      content: [category, plainLine(description)],
      aliases: [id],
      texts: [`- [${plainLine(category)}] ${plainLine(description)}`],
      worth: STATUS_WORTH[status],
      critical: null,
      why: [`a recent correction, ${STATUS_TEXT[status]}`],
      subject: { text: description, language: knownLanguage(language) },
    },
    draft,
  );
}

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

const countWords = ({ count }: Pattern): string[] => [count === 1 ? 'made once' : `made ${count} times`];

const knownLanguage = (language: string | null): LanguageId | null =>
  language === null ? null : (languageOfWord(language) ?? null);
