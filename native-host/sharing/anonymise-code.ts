import type { LanguageId } from '../../shared/language.ts';
import { isJson } from '../kit/is-json.ts';
import { KNOWN_NAMES } from '../kit/text/look-alikes.ts';
import type { Parse } from './sharing-grammars.ts';
import { lexedPieces, type CodePiece } from './code-pieces.ts';
import { neutralNumbers, neutralChar, neutralPattern, neutralText, type CodeContext } from './neutral-text.ts';
import { isPlainWord } from './plain-words.ts';
import type { Replacements } from './replacements.ts';
import { isRandom, LONG_NUMBER, scrubPatterns } from './scrub-patterns.ts';
import { treePieces } from './tree-pieces.ts';

/** A code with its pieces. */
export interface ReadCode {
  language: LanguageId | null;
  code: string;
  pieces: readonly CodePiece[];
  /** Could its grammar read it? */
  parsed: boolean;
}

/** Reads a clean code: by its grammar, or by the marks of its language alone. */
export function readCode(parse: Parse, language: LanguageId | null, code: string): ReadCode {
  const parsed = language === null ? null : parse(language, code);
  if (language === null || parsed === null || parsed === undefined)
    return {
      language,
      code,
      pieces: lexedPieces(language, code),
      parsed: false,
    };
  try {
    return {
      language,
      code,
      pieces: treePieces(language, parsed, code.length).flatMap((piece) =>
        piece.kind === 'raw' ? rawPieces(language, code, piece) : [piece],
      ),
      parsed: true,
    };
  } finally {
    parsed.tree.delete();
  }
}

/** What the grammar did not look into, as its marks show it. */
function rawPieces(language: LanguageId, code: string, { start, end }: CodePiece): CodePiece[] {
  const pieces: CodePiece[] = [];
  let at = start;
  for (const inner of lexedPieces(language, code.slice(start, end))) {
    if (start + inner.start > at) pieces.push({ kind: 'raw', start: at, end: start + inner.start });
    at = start + inner.end;
    pieces.push({ ...inner, start: start + inner.start, end: at });
  }
  return at < end ? [...pieces, { kind: 'raw', start: at, end }] : pieces;
}

/** Does a text read as its language? Undefined when nothing here can tell. */
export function parses(parse: Parse, language: LanguageId | null, code: string): boolean | undefined {
  if (language === null) return undefined;
  if (language === 'json') return isJson(code);
  const parsed = parse(language, code);
  if (parsed === null) return undefined;
  parsed?.tree.delete();
  return parsed !== undefined;
}

export const WORD = /[\p{L}\p{N}_$]+/gu;

/** The names that a code uses; of one without a grammar, all words outside of its texts and comments. */
export function identifiersOf({ code, pieces, parsed }: ReadCode): string[] {
  if (parsed)
    return pieces.filter(({ kind }) => kind === 'identifier').map(({ start, end }) => bare(code.slice(start, end)));
  return gaps(code, pieces).flatMap((gap) => gap.match(WORD) ?? []);
}

/** What the comments of a code say, line by line, without their marks. */
export const commentsOf = ({ code, pieces }: ReadCode): string[] =>
  pieces
    .filter(({ kind }) => kind === 'comment')
    .flatMap(({ start, end }) => code.slice(start, end).split('\n'))
    .map((line) => line.replace(/^[\s/*#;!\\{|(<-]+/, '').replace(/[\s/*#}|)>-]+$/, ''));

/** The patterns of a code, and what stands for them. */
export const patternsOf = ({ code, pieces }: ReadCode): [original: string, stands: string][] =>
  pieces
    .filter(({ kind }) => kind === 'regex')
    .map(({ start, end }) => [code.slice(start, end), neutralPattern(code.slice(start, end))]);

/** The code without comments, free texts and names; with `rename` its identifiers have other names, too. */
export function anonymiseCode(read: ReadCode, around: CodeContext, rename: boolean): string {
  const { code, pieces, language, parsed } = read;
  const { replacements } = around;
  const ofShell = language === 'bash' && !parsed ? isWordOfShell : undefined;
  const wordsGo = language === null || OF_ANY_LANGUAGE.includes(language) ? isWordOfAll : ofShell;
  const plain = (text: string): string => plainCode(text, { parsed, rename, wordsGo }, replacements);
  let out = '';
  let at = 0;
  for (const { kind, start, end } of pieces) {
    if (start < at) continue;
    const inside = code.slice(start, end);
    if (kind === 'comment') {
      const { before, after } = aroundComment(code, start, end, at);
      out += plain(code.slice(at, before));
      if (before === start && after === end) out += ' ';
      at = after;
      continue;
    }
    out += plain(code.slice(at, start)) + changed(kind, inside, start);
    at = end;
  }
  return neutralNumbers(out + plain(code.slice(at)));

  /** A variable that is named before a text must not grow by what stands for it. */
  function besideName(inside: string, from: number): string {
    return /\w/.test(code.charAt(from - 1)) && /^[^\w\s\\%{$]/.test(inside) ? inside.charAt(0) : '';
  }

  function neutral(inside: string): string {
    return language === 'bash' && parsed && !/\s/.test(inside)
      ? shellText(inside, around)
      : neutralText(inside, around);
  }

  function changed(kind: Exclude<CodePiece['kind'], 'comment'>, inside: string, from: number): string {
    switch (kind) {
      case 'text':
        return besideName(inside, from) + neutral(inside.slice(besideName(inside, from).length));
      case 'char':
        return inside.length > 2 && /^['?]/.test(inside)
          ? inside.charAt(0) + neutralChar(inside.slice(1, -1)) + inside.slice(-1)
          : neutralChar(inside);
      case 'regex':
        return neutralPattern(inside);
      case 'identifier':
        return rename && parsed ? renamed(inside, replacements) : plain(inside);
      case 'tag':
        return neutralTag(inside, replacements);
      case 'raw':
        return plainCode(inside, { parsed: false, rename, wordsGo: wordsGo ?? isWordOfMacros(around) }, replacements);
    }
  }
}

/** A line that holds nothing but comments goes; otherwise white space before the line's end goes with it. */
function aroundComment(code: string, start: number, end: number, from: number): { before: number; after: number } {
  let before = start;
  while (before > from && /[ \t]/.test(code.charAt(before - 1))) before -= 1;
  let after = end;
  while (/[ \t]/.test(code.charAt(after))) after += 1;
  const atEnd = after === code.length || code.charAt(after) === '\n';
  if (!atEnd) return { before: start, after: end };
  const atStart = before === 0 || code.charAt(before - 1) === '\n';
  return { before, after: atStart ? Math.min(code.length, after + 1) : after };
}

/** Their lines may be of any language, and prose: nobody can tell what is an identifier. */
const OF_ANY_LANGUAGE: readonly LanguageId[] = ['diff'];

/** What such a text is made of itself. */
const OF_DIFFS = new Set(
  'diff git index deleted renamed rename from similarity copy file mode binary files differ newline end'.split(' '),
);

interface PlainOptions {
  parsed: boolean;
  rename: boolean;
  /** Other words than these are given other names. */
  wordsGo: ((word: string, before: string, after: string) => boolean) | undefined;
}

/** Is it of a text that its language has no part in? */
const isWordOfAll = (word: string): boolean => KNOWN_NAMES.has(word) || OF_DIFFS.has(word) || /^[A-Z]+$/.test(word);

/** In a shell's code anything may be an argument. */
const isWordOfShell = (word: string): boolean => KNOWN_NAMES.has(word) || isPlainWord(word) || TAG.test(word);

/** Is it one that the rest of the code has as well, that every code of C has, or part of a longer name? */
const isWordOfMacros =
  ({ identifier }: CodeContext) =>
  (word: string, before: string, after: string): boolean =>
    KNOWN_NAMES.has(word) ||
    OF_MACROS.has(word) ||
    identifier(word) !== undefined ||
    /^(?:\w+_t|__builtin_\w+)$/.test(word) ||
    /(?:::|->|\w\.|\w\)\.|\]\.)$/.test(before) ||
    /^(?:\(|::|->|\.\w)/.test(after);

const OF_MACROS = new Set(
  (
    'alignas alignof asm auto bool char char8_t char16_t char32_t concept const_cast consteval constexpr constinit ' +
    'co_await co_return co_yield decltype double dynamic_cast explicit extern friend inline noexcept nullptr ' +
    'reinterpret_cast register restrict static_assert static_cast template thread_local typedef ' +
    'typeid typename using wchar_t defined ' +
    'NULL EOF CHAR_BIT CHAR_MAX INT_MAX INT_MIN UINT_MAX LONG_MAX LONG_MIN ULONG_MAX LLONG_MAX ' +
    'SIZE_MAX UINT8_MAX UINT16_MAX UINT32_MAX UINT64_MAX INT8_MAX INT16_MAX INT32_MAX INT64_MAX DBL_MAX FLT_MAX ' +
    'EXIT_SUCCESS EXIT_FAILURE errno stdin stdout stderr std __VA_ARGS__ __VA_OPT__ __FILE__ __LINE__ __func__ ' +
    '__FUNCTION__ __PRETTY_FUNCTION__ __COUNTER__ __DATE__ __TIME__ __attribute__ __extension__ __inline__ __asm__ ' +
    '__typeof__ __cplusplus __declspec __cdecl __stdcall __forceinline ' +
    'once pack omp parallel simd reduction schedule dynamic critical atomic single master task barrier GCC clang ' +
    'diagnostic ignored optimize STDC FP_CONTRACT OFF unroll ivdep target visibility hidden disable enable restore ' +
    'nullable'
  ).split(' '),
);

/** What everybody calls the end of a text. */
const TAG =
  /^_{0,2}(?:EO[A-Z]|END|SQL|HTML|JSON|XML|TXT|TEXT|YAML|CSS|JS|SH|BASH|PY|PYTHON|RUBY|PHP|HERE|HEREDOC|DOC)_{0,2}$/i;

/** The same tag for the same one, without its marks and quotes. */
const neutralTag = (inside: string, replacements: Replacements): string =>
  inside.replace(/^(?<before>\s*(?:<<[-~]?)?["'`\\]?)(?<tag>[^"'`\n]*[^"'`\s])/, (found, before: string, tag: string) =>
    TAG.test(tag) ? found : before + replacements.text(tag),
  );

function plainCode(text: string, { parsed, rename, wordsGo }: PlainOptions, replacements: Replacements): string {
  const scrubbed = parsed ? text : scrubPatterns(text, 'code');
  const isUnknown = (word: string, at: number): boolean =>
    wordsGo !== undefined &&
    word.length >= 3 &&
    !/^(?:text\d+|name\d+|v\d+)$/i.test(word) &&
    !wordsGo(word, scrubbed.slice(Math.max(0, at - 3), at), scrubbed.slice(at + word.length, at + word.length + 2));
  const words = scrubbed.replaceAll(WORD, (word, at: number) => {
    if (/^\d/.test(word)) return isLongNumber(word) ? LONG_NUMBER : word;
    // Within a macro's body nobody told what is an identifier.
    const known = rename && !parsed ? replacements.renamed(word) : undefined;
    return known ?? (isRandom(word) || isUnknown(word, at) ? replacements.identifier(word) : replacements.word(word));
  });
  return replacements.names(words);
}

/** Bounds of the integer types that everybody writes. */
const BOUNDS = new Set([
  '2147483647',
  '2147483648',
  '4294967295',
  '4294967296',
  '1000000000',
  '1000000007',
  '998244353',
  '9223372036854775807',
  '9223372036854775808',
  '18446744073709551615',
  '0xffffffff',
  '0x7fffffff',
  '0x80000000',
  '0xffffffffffffffff',
  '0x7fffffffffffffff',
]);

function isLongNumber(word: string): boolean {
  const digits = word
    .replaceAll('_', '')
    .replace(/(?:[iuUlLnz]|[iu]\d+)+$/, '')
    .toLowerCase();
  if (BOUNDS.has(digits) || /^1?0*$/.test(digits)) return false;
  return /^\d+$/.test(digits) ? digits.length >= 9 : digits.length >= 14;
}

function renamed(inside: string, replacements: Replacements): string {
  const word = bare(inside);
  if (word === '' || word === '_') return inside;
  const at = inside.indexOf(word);
  const rest = inside.slice(at + word.length);
  // The name of a command may be of several words.
  const others = rest.replaceAll(WORD, (other) => replacements.identifier(other));
  return inside.slice(0, at) + replacements.identifier(word) + others;
}

/** The letters of an identifier: a sigil before it, or `?` and `!` behind it, is no part of its name. */
const bare = (identifier: string): string => /[\p{L}_][\p{L}\p{N}_]*/u.exec(identifier)?.[0] ?? '';

function shellText(word: string, around: CodeContext): string {
  if (isPlainWord(word) || /^-[A-Za-z]{1,3}$/.test(word) || /^[\s,.;:!?()[\]{}<>=+*|&^~_-]+$/.test(word))
    return around.replacements.word(word);
  const option = /^--[a-z][a-z-]{0,30}(?:=|$)/.exec(word)?.[0] ?? '';
  const value = word.slice(option.length);
  return (
    option.replaceAll(/[a-z]+/g, (part) => around.replacements.word(part)) +
    (value === '' || isPlainWord(value) ? value : neutralText(value, around))
  );
}

function gaps(code: string, pieces: readonly CodePiece[]): string[] {
  const found: string[] = [];
  let at = 0;
  for (const { start, end } of pieces) {
    found.push(code.slice(at, start));
    at = Math.max(at, end);
  }
  return [...found, code.slice(at)];
}
