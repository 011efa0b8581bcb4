import { languageOfFile, type LanguageId, languageOfWord } from '../../shared/language.ts';
import { problemWithPath } from './inner-path.ts';
import { looksLikeDiff, parseDiff } from './file-patch.ts';
import { isPlaceholder, familyOf, familyOfFile } from './scan-lines.ts';
import { sourceItems } from './source-items.ts';
import { symbolNames, type SymbolIndex } from './symbol-index.ts';

/** One code block of a message, as far as it matters for its place. */
export interface MessageBlock {
  id: string;
  language?: LanguageId;
  /** The fence's whole info string, language included; empty when the page shows none. */
  info: string;
  code: string;
  /** The message's text right before the block. */
  before: string;
  /** The file that the user chose; it overrides everything. */
  chosen?: string;
}

/** What is known of the project. */
export interface ProjectView {
  files: ReadonlyMap<string, unknown>;
  /** Text of a file, or undefined when it is none or no UTF-8. */
  text(path: string): string | undefined;
  /** Built only when it is needed. */
  symbols(): SymbolIndex;
}

/** Which file a block is, and how that was found. */
export interface Placement {
  /** Relative to the project, with `/`; null when it is not known: then nothing is laid in. */
  file: string | null;
  how: 'info' | 'comment' | 'sentence' | 'diff' | 'symbols' | 'user' | 'none';
  /** The whole file, functions or classes of it, or a diff. */
  kind: 'whole' | 'fragment' | 'diff';
  /** 0..1; below {@link SURE} a person should be asked. */
  confidence: number;
  /** Other files that it may be, best first. */
  alternatives: string[];
}

/** From here on a placement is used without asking. */
export const SURE = 0.6;

const CERTAIN = { user: 1, info: 0.95, comment: 0.9, diff: 0.95, sentence: 0.75 } as const;

/** A match by symbols counts when it explains half of the block and is this much better than the next. */
const SYMBOLS_LEAST = 0.5;

const SYMBOLS_MARGIN = 0.2;

const ALTERNATIVES = 5;

/**
 * Finds the file that a block is: what the user chose, a diff's headers, the info string, a comment, the sentence
 * before it, its symbols, in that order.
 */
export function placeBlock(block: MessageBlock, project: ProjectView): Placement {
  const isDiff = isDiffBlock(block);
  const found = findFile(block, project, isDiff);
  if (isDiff) return { ...found, kind: 'diff' };
  const { kind, sureness } = kindOf(block, found.file === null ? undefined : project.text(found.file), found.file);
  return { ...found, kind, confidence: found.confidence * sureness };
}

/** Does the block hold a unified diff? */
const isDiffBlock = ({ code, info }: MessageBlock): boolean =>
  looksLikeDiff(code, /^(?:u?diff|patch)\b/i.test(info.trim()));

type Found = Omit<Placement, 'kind'>;

function findFile(block: MessageBlock, project: ProjectView, isDiff: boolean): Found {
  if (block.chosen !== undefined) {
    const valid = problemWithPath(block.chosen) === undefined;
    return { file: valid ? block.chosen : null, how: 'user', confidence: valid ? CERTAIN.user : 0, alternatives: [] };
  }
  const mentions: { path: string; how: keyof typeof CERTAIN }[] = [];
  if (isDiff)
    for (const { newFile, oldFile } of parseDiff(block.code)?.slice(0, 1) ?? [])
      for (const path of [newFile, oldFile]) if (path !== undefined) mentions.push({ path, how: 'diff' });
  const own: (Mention | undefined)[] = [mentionInInfo(block.info), isDiff ? undefined : mentionInComment(block.code)];
  for (const mention of [...own, ...mentionsInText(block.before, isDiff ? undefined : block.language)])
    if (mention !== undefined) mentions.push(mention);
  const resolved = mentions
    .map((mention) => ({ how: mention.how, ...resolve(mention.path, project, mention.how === 'sentence') }))
    .filter(({ files }) => files.length > 0);
  const first = resolved[0];
  if (first === undefined) return isDiff ? nowhere([]) : bySymbols(block, project);
  const [file = null, ...others] = first.files;
  const rivals = first.how === 'sentence' ? resolved.slice(1).flatMap(({ files }) => files) : [];
  const alternatives = [...new Set([...others, ...rivals])].filter((each) => each !== file).slice(0, ALTERNATIVES);
  const language = file === null ? undefined : languageOfFile(file);
  const strange =
    !isDiff && block.language !== undefined && language !== undefined && !related(language, block.language);
  const confidence =
    CERTAIN[first.how] *
    (others.length > 0 || rivals.length > 0 ? 0.6 : 1) *
    (first.exists ? 1 : 0.9) *
    (strange ? 0.4 : 1);
  return { file, how: first.how, confidence, alternatives };
}

const nowhere = (alternatives: string[]): Found => ({ file: null, how: 'none', confidence: 0, alternatives });

/**
 * The project's files that a name may mean: that very path, else those that end in it, else (with leading folders of
 * another root) those that its end names.
 */
function resolve(mention: string, project: ProjectView, mustExist: boolean): { files: string[]; exists: boolean } {
  if (project.files.has(mention)) return { files: [mention], exists: true };
  const parts = mention.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) return { files: [], exists: false };
  for (let skip = 0; skip < parts.length; skip += 1) {
    const end = parts.slice(skip).join('/');
    if (skip > 0 && skip === parts.length - 1) break;
    const files = [...project.files.keys()]
      .filter((path) => path === end || path.endsWith(`/${end}`))
      .sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
    if (files.length > 0) return { files: files.slice(0, ALTERNATIVES + 1), exists: true };
  }
  return { files: mustExist || problemWithPath(mention) !== undefined ? [] : [mention], exists: false };
}

function bySymbols(block: MessageBlock, project: ProjectView): Found {
  const family = familyOf(block.language);
  const names = family === undefined ? undefined : symbolNames(block.code, family);
  if (family === undefined || names === undefined || names.size === 0) return nowhere([]);
  const [best, second, ...rest] = project.symbols().match(names, family);
  if (best === undefined) return nowhere([]);
  const others = [second, ...rest].flatMap((each) => (each === undefined ? [] : [each.file])).slice(0, ALTERNATIVES);
  const margin = best.score - (second?.score ?? 0);
  if (best.score < SYMBOLS_LEAST || margin < SYMBOLS_MARGIN)
    return nowhere([best.file, ...others].slice(0, ALTERNATIVES));
  return {
    file: best.file,
    how: 'symbols',
    confidence: 0.7 * best.score + 0.1 * Math.min(1, margin),
    alternatives: others,
  };
}

/** Is the block the whole file, or functions and classes of it? */
function kindOf(
  block: MessageBlock,
  text: string | undefined,
  file: string | null,
): { kind: 'whole' | 'fragment'; sureness: number } {
  if (text === undefined || text.trim() === '') return { kind: 'whole', sureness: 1 };
  const family = file === null ? undefined : familyOfFile(file);
  if (block.code.split('\n').some((line) => isPlaceholder(line, family))) return { kind: 'fragment', sureness: 1 };
  const ours = family === undefined ? undefined : sourceItems(block.code, family);
  const theirs = family === undefined ? undefined : sourceItems(text, family);
  if (ours === undefined || theirs === undefined) {
    const share = block.code.length / text.length;
    return share > 0.7 ? { kind: 'whole', sureness: 0.8 } : { kind: 'fragment', sureness: 0.8 };
  }
  const namesOf = (items: typeof ours): Set<string> =>
    new Set(items.flatMap(({ name }) => (name === undefined ? [] : [name])));
  const known = namesOf(theirs);
  const shared = [...namesOf(ours)].filter((name) => known.has(name));
  const imports = ours.some(({ kind }) => kind === 'import') || !theirs.some(({ kind }) => kind === 'import');
  if (known.size === 0) return { kind: 'whole', sureness: 0.8 };
  if (shared.length === known.size)
    return imports ? { kind: 'whole', sureness: 1 } : { kind: 'fragment', sureness: 0.9 };
  if (shared.length === 0) return { kind: 'fragment', sureness: 0.6 };
  return imports && shared.length / known.size >= 0.75 && known.size >= 4
    ? { kind: 'whole', sureness: 0.6 }
    : { kind: 'fragment', sureness: 0.95 };
}

/** How a file name was come by. */
interface Mention {
  path: string;
  how: 'info' | 'comment' | 'sentence';
}

const PATH = String.raw`(?:[\w@.+\-()[\]]+\/)*[\w@.+\-()[\]]*\.[A-Za-z][\w-]{0,12}`;

const ALONE = new RegExp(`^${PATH}$`);

const NAMED = /^(?:title|file|filename|file_name|path|name|src)\s*[=:]\s*(?:"([^"]+)"|'([^']+)'|(\S+))/i;

const COMMENT = /^\s*(?:\/\/+|#+|--+|;+|%+|\/\*+|<!--|\(\*|\{-)\s*(.*?)\s*(?:(?:\*\/|-->|\*\)|-\})\s*)?$/;

/** A line longer than this names no file, UTF-16 units. */
const LINE_UNITS = 1_000;

const LABEL = /^(?:file(?:\s*name)?|path|in|filename|title)\s*[:=]?\s+/i;

/** Reads a path that stands alone, perhaps in quotes or with a line range; undefined for anything else. */
function pathAlone(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^["'`*]+|["'`*:,]+$/g, '')
    .replace(/:\d+(?:-\d+)?$/, '');
  const plain = bare.replace(/^\.\//, '').replaceAll('\\', '/');
  const withoutRoot = plain.replace(/^(?:[A-Za-z]:)?\/+/, '');
  return ALONE.test(withoutRoot) ? plain : undefined;
}

/** The file that a fence's info string names: `ts title=src/a.ts`, `src/a.ts`, `ts:src/a.ts`, `12:30:src/a.ts`. */
export function mentionInInfo(info: string): Mention | undefined {
  for (const part of info.match(/\w+\s*[=:]\s*(?:"[^"]*"|'[^']*')|\S+/g) ?? []) {
    const named = NAMED.exec(part);
    const text =
      named !== null
        ? (named[1] ?? named[2] ?? named[3])
        : part
            .replace(/^(?:\d+:\d+:)/, '')
            .replace(/^([\w+#-]+):(?=.)/, (whole, word: string) => (languageOfWord(word) === undefined ? whole : ''));
    const path = text === undefined ? undefined : pathAlone(text);
    if (path !== undefined) return { path, how: 'info' };
  }
  return undefined;
}

/** The file that a comment on the first line (after `#!`) names, and that line, from 0. */
export function mentionInComment(code: string): (Mention & { line: number }) | undefined {
  const lines = code.split('\n', 2);
  const line = (lines[0] ?? '').startsWith('#!') ? 1 : 0;
  const written = lines[line] ?? '';
  if (written.length > LINE_UNITS) return undefined;
  const text = COMMENT.exec(written)?.[1]
    ?.replace(LABEL, '')
    .replace(/\s+\((?:new|updated|modified|changed|excerpt|partial)[^)]*\)$/i, '');
  const path = text === undefined ? undefined : pathAlone(text);
  return path === undefined || languageOfFile(path) === undefined ? undefined : { path, how: 'comment', line };
}

/**
 * Files that the text before a block names, the nearest first; only those of the block's language where that is known.
 */
export function mentionsInText(before: string, language: LanguageId | undefined): Mention[] {
  const paragraph =
    before
      .trimEnd()
      .split(/\n\s*\n/)
      .at(-1) ?? '';
  const found: string[] = [];
  for (const match of paragraph.slice(-2_000).matchAll(new RegExp(`(?<![\\w/@.:-])(?:\\.?/)?${PATH}(?![\\w/])`, 'g'))) {
    const path = pathAlone(match[0].replace(/\.+$/, ''));
    if (path === undefined || path.includes('(')) continue;
    const own = languageOfFile(path);
    if (own !== undefined && (language === undefined || related(own, language))) found.unshift(path);
  }
  return [...new Set(found)].map((path) => ({ path, how: 'sentence' }));
}

const GROUPS: readonly (readonly LanguageId[])[] = [
  ['typescript', 'tsx', 'javascript', 'jsx'],
  ['c', 'cpp'],
  ['json', 'jsonc'],
];

/** May a block labelled with one language be a file of the other? */
export const related = (one: LanguageId, other: LanguageId): boolean =>
  one === other || GROUPS.some((group) => group.includes(one) && group.includes(other));
