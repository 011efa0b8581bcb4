import { PAGE_LIMITS, exceedsBytes } from '../../shared/page-limits.ts';
import { languageOfFile, languageOfWord } from '../../shared/language.ts';
import type { LanguageId, LanguageSource } from '../../shared/language.ts';
import { regex } from '../../shared/regex.ts';
import { nearestWithin, type FoundBlock } from './block-finder.ts';
import { labelOf } from './language-label.ts';
import { editLines, nameOfEdit, pathOfViewer, textOfViewerLine, viewerLines } from './shown-files.ts';

/** What a block holds, read from the document at one moment. */
export interface ExtractedBlock {
  code: string;
  /** Fence lines that stand before the code on the page and are no code: 0 or 1. */
  linesBefore: number;
  /** Null when nothing names a language that is known; then the user chooses. */
  language: LanguageId | null;
  languageSource: LanguageSource | null;
  /** The word of a language that is not known, in lower case; null where there is none. */
  word: string | null;
  file: string | null;
  /** What is known of the fence's info string: all of it where the page shows it, else the word in the class. */
  info: string;
}

/** What an untouched bar shows of a block. */
export type BlockPreview = Pick<ExtractedBlock, 'language' | 'languageSource' | 'file'> & {
  /** Is it surely beyond the limit of a block? Other blocks may be, too: that is known once they are read. */
  isHuge: boolean;
};

/** Do language and file stand in the code's class alone, so that the text may change and the bar be the same? */
export const isOfClass = (preview: BlockPreview | null): boolean =>
  preview !== null && preview.file === null && preview.languageSource === 'class' && !preview.isHuge;

interface Named {
  language: LanguageId | null;
  source: LanguageSource;
}

const LINES = '[data-line], .line, .code-line';
const GUTTER =
  '[data-line-number], [data-column-number], .linenumber, .line-number, .react-syntax-highlighter-line-number';
/** None of the comments that {@link fileOfComment} knows begins like this. */
const BEGINS_CODE = /^\s*[A-Za-z_@"'{[]/;
const FENCE = /^[ \t]*(`{3,}|~{3,})[ \t]*([^\n`]*)(?:\n|$)/;
const LONGEST_FILE = 255;
const LONGEST_FIRST_LINE = 400;

/** Reads a block's exact text, its language and its file name. Pure over the document; no layout is asked for. */
export function extractBlock(block: FoundBlock): ExtractedBlock {
  if (block.kind === 'diff') return extractDiff(block.pre);
  if (block.kind === 'lines') return extractLines(block);
  const raw = codeText(block.code);
  const word = wordOf(block);
  const fence = word === null ? stripFence(raw) : { code: raw, info: null };
  const text = { code: fence.code, linesBefore: fence.info === null ? 0 : 1, info: fence.info ?? word ?? '' };
  const file = fileOfInfo(fence.info) ?? fileOfPanel(block) ?? fileOfComment(fence.code);
  const known =
    (word === null ? null : namedBy(word, labelOf(block))) ??
    languageOfFence(fence.info) ??
    languageOfLabel(block) ??
    languageOfName(file);
  const language = known?.language ?? null;
  const called = known === null ? null : (labelOf(block) ?? word ?? wordOfInfo(fence.info));
  return {
    ...text,
    language,
    languageSource: language === null ? null : (known?.source ?? null),
    word: language === null && called !== null ? called.toLowerCase().slice(0, PAGE_LIMITS.wordUnits) : null,
    file,
  };
}

/**
 * Language and file of a block as {@link extractBlock} finds them, but where the class names the language only the
 * first line of the code is read: a long conversation has hundreds of blocks, and most of them nobody ever asks about.
 */
export function previewBlock(block: FoundBlock): BlockPreview {
  const named = block.kind === 'markup' ? previewOfClass(block, block.code.className) : null;
  if (named === null || isOfOtherLabel(block, named)) {
    const { code, language, languageSource, file } = extractBlock(block);
    return { language, languageSource, file, isHuge: exceedsBytes(code, PAGE_LIMITS.codeBytes) };
  }
  const start = firstLine(block.code);
  const file = fileOfPanel(block) ?? (start === '' ? null : fileOfComment(start));
  const isHuge = start.length > PAGE_LIMITS.codeBytes;
  return file === null && !isHuge ? named : { ...named, file, isHuge };
}

/** What the classes say that name a language; the blocks of a page have few of them. */
const previews = new Map<string, BlockPreview | null>();

function previewOfClass(block: FoundBlock, className: string): BlockPreview | null {
  let known = previews.get(className);
  if (known === undefined) {
    const word = wordOfClass(block.code);
    known = word === null ? null : previewOfWord(word);
    previews.set(className, known);
  }
  if (known !== null) return known;
  const word = wordOfClass(block.pre);
  return word === null ? null : previewOfWord(word);
}

function previewOfWord(word: string): BlockPreview {
  const { language } = named(word, 'class');
  return { language, languageSource: language === null ? null : 'class', file: null, isHuge: false };
}

/** Is the language that the class names not the one of the label that the page shows? */
function isOfOtherLabel(block: FoundBlock, { language }: BlockPreview): boolean {
  const label = labelOf(block);
  const word = wordOf(block);
  return label !== null && word !== null && namedBy(word, label).language !== language;
}

/**
 * The language of a class and of the label beside it. The page cuts its classes ("c" for C++): where the two differ the
 * label holds, also where nobody knows what it says and the class may be its beginning.
 */
function namedBy(word: string, label: string | null): Named {
  const byClass = named(word, 'class');
  if (label === null) return byClass;
  const byLabel = named(label, 'label');
  if (byLabel.language === byClass.language) return byClass;
  if (byLabel.language !== null) return byLabel;
  const isCut = label.length > word.length && label.toLowerCase().startsWith(word.toLowerCase());
  return isCut ? byLabel : byClass;
}

/**
 * Text from the start of a code element, its whole first line, without line numbers; empty where that is no comment and
 * not too long either.
 */
function firstLine(code: Element): string {
  let text = '';
  for (let node = code.firstChild; node !== null; node = node.nextSibling) {
    text = text === '' ? (node.textContent ?? '') : text + (node.textContent ?? '');
    if (BEGINS_CODE.test(text)) return text.length > PAGE_LIMITS.codeBytes ? text : '';
    if (text.length >= LONGEST_FIRST_LINE || text.includes('\n') || (node instanceof Element && node.matches(LINES)))
      break;
  }
  return /^\s*\d/.test(text) ? codeText(code) : text;
}

function extractDiff(pre: Element): ExtractedBlock {
  const lines = editLines(pre);
  const code = lines.length === 0 ? codeText(pre) : lines.map((line) => codeText(line).replace(/\n$/, '')).join('\n');
  return ofFile(code, safeFile(nameOfEdit(pre)));
}

function extractLines({ pre, container }: FoundBlock): ExtractedBlock {
  return ofFile(viewerLines(pre).map(textOfViewerLine).join('\n'), safeFile(pathOfViewer(container)));
}

function ofFile(code: string, file: string | null): ExtractedBlock {
  const language = file === null ? null : (languageOfFile(file) ?? null);
  const languageSource = language === null ? null : 'file';
  return { code, linesBefore: 0, language, languageSource, word: null, file, info: '' };
}

/**
 * Text of a code element without line numbers; where each line is an element and no newline is written, one is put
 * between.
 */
function codeText(code: Element): string {
  const source = code.querySelector(GUTTER) === null ? code : withoutGutter(code);
  const text = source.textContent ?? '';
  if (text.includes('\n')) return text;
  const lines = source.querySelectorAll(LINES);
  return lines.length > 1 ? [...lines].map((line) => line.textContent ?? '').join('\n') : text;
}

function withoutGutter(code: Element): Element {
  const copy = code.cloneNode(true) as Element;
  for (const gutter of copy.querySelectorAll(GUTTER)) gutter.remove();
  return copy;
}

/** Takes visible fence lines off a block that the page's highlighter did not know, and keeps the info string. */
function stripFence(raw: string): { code: string; info: string | null } {
  const open = FENCE.exec(raw);
  if (open === null) return { code: raw, info: null };
  const body = raw.slice(open[0].length);
  const marker = open[1] ?? '';
  const close = new RegExp(`(?:^|\\n)[ \\t]*${marker[0] === '~' ? '~' : '`'}{${marker.length},}[ \\t]*\\n?$`).exec(
    body,
  );
  return { code: close === null ? body : body.slice(0, close.index), info: (open[2] ?? '').trim() };
}

/** The language that an element's class names, in the page's word for it. */
export function wordOfClass(element: Element): string | null {
  return /(?:^|\s)lang(?:uage)?-([^\s]+)/.exec(element.getAttribute('class') ?? '')?.[1] ?? null;
}

const wordOf = ({ code, pre }: FoundBlock): string | null => wordOfClass(code) ?? wordOfClass(pre);

const wordOfInfo = (info: string | null): string | null => /^\{?\.?([\w+#-]+)/.exec(info ?? '')?.[1] ?? null;

function languageOfFence(info: string | null): Named | null {
  const word = wordOfInfo(info);
  return word === null ? null : named(word, 'fence');
}

/** The visible label above the code, or else the one word of the group's (localised) name that is a language's. */
function languageOfLabel(block: FoundBlock): Named | null {
  const label = labelOf(block);
  if (label !== null) return named(label, 'label');
  const aria = nearestWithin(block.pre, block.outer, '[aria-label]')?.getAttribute('aria-label') ?? '';
  const known = aria.split(/\s+/).flatMap((word) => languageOfWord(word) ?? []);
  return known.length === 1 && known[0] !== undefined ? { language: known[0], source: 'label' } : null;
}

function languageOfName(file: string | null): Named | null {
  const language = file === null ? undefined : languageOfFile(file);
  return language === undefined ? null : { language, source: 'file' };
}

function named(word: string, source: LanguageSource): Named {
  return { language: languageOfWord(word) ?? null, source };
}

function fileOfInfo(info: string | null): string | null {
  if (info === null) return null;
  const word =
    /(?:title|file|filename|path)\s*=\s*["']?([^\s"'}]+)/.exec(info)?.[1] ??
    /^[\w+#-]*[:\s]+([\w./@-]+\.\w+)\s*$/.exec(info)?.[1];
  return word === undefined ? null : safeFile(word);
}

/** An artifact panel's title, where it is a file name. */
function fileOfPanel({ panel }: FoundBlock): string | null {
  if (panel === null) return null;
  const title = panel.querySelector('[title]')?.getAttribute('title') ?? '';
  return /^[^\s]+\.\w{1,8}$/.test(title) ? safeFile(title) : null;
}

const PATH_COMMENT = regex('i')`
  ^\s*(?://|#|--|;+|/\*|<!--|\(\*|\\\*|%)\s*
  (?:file(?:name)?\s*:\s*)?((?:[\w@.-]+/)*[\w@.-]+\.[A-Za-z]\w{0,7})\s*
  (?:\*/|-->|\*\))?\s*$
`;

/** A first line that is a comment and names a path with an extension, and nothing else. */
function fileOfComment(code: string): string | null {
  const end = code.indexOf('\n');
  const first = (end < 0 ? code : code.slice(0, end)).slice(0, LONGEST_FIRST_LINE);
  const path = PATH_COMMENT.exec(first)?.[1];
  const file = path === undefined ? null : safeFile(path);
  return file !== null && languageOfFile(file) !== undefined ? file : null;
}

/** A relative file name without climbing or control characters, or null. */
function safeFile(name: string): string | null {
  const relative = name.trim().replace(/^(?:\.?\/)+/, '');
  if (relative === '' || relative.length > LONGEST_FILE || /[\u0000-\u001f\u007f\\:]/.test(relative)) return null;
  return relative.split('/').includes('..') ? null : relative;
}
