import { isJson } from '../kit/is-json.ts';
import type { LanguageId } from '../../shared/language.ts';
import { languageOfWord } from '../../shared/language.ts';

/** Code as it was meant, out of a form in which it was copied from a page. Lines stay where they are. */
export interface Unpasted {
  text: string;
  /** What was taken away, in words. */
  what: string;
  /** By line (from 0), how many columns were taken from its start. */
  shifts: readonly number[];
}

/** Languages whose lines may begin with a number or a sign, or hold entities, as they are. */
const OWN_SIGNS: readonly LanguageId[] = ['diff', 'yaml', 'toml', 'ini', 'json', 'jsonc'];

/** Those in which an entity is a character. */
const OWN_ENTITIES: readonly LanguageId[] = [...OWN_SIGNS, 'html', 'jsx', 'tsx', 'php'];

/** Those in which two dashes begin a comment. */
const OWN_DASHES: readonly LanguageId[] = ['sql', 'haskell', 'ada', 'lean', 'agda', 'usl'];

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", nbsp: ' ' };

const NUMBERED = /^[ \t]{0,6}(\d{1,5})(?:[.:|)]|[ \t]*[|│])?(?:[ \t]|$)/;

/** Lines that are looked at before a text is taken for a numbered one. */
const FEWEST_NUMBERED = 3;

/** The text without what a page or an editor put around it, or undefined where nothing is around it. */
export function unpasted(code: string, language: LanguageId): Unpasted | undefined {
  const lines = code.split('\n');
  return (
    withoutHeader(lines) ??
    withoutFence(lines) ??
    (OWN_SIGNS.includes(language) ? undefined : (withoutNumbers(lines) ?? withoutSigns(lines, language))) ??
    withoutEntities(code, lines, language) ??
    withoutWords(lines, language) ??
    withoutHardBlanks(code, lines, language)
  );
}

/** `python`, `Copy code`: the head of a block in a page, up to its buttons. */
function withoutHeader(lines: readonly string[]): Unpasted | undefined {
  const button = lines.findIndex((line) => /^[ \t]*Copy(?: code)?[ \t\r]*$/.test(line));
  if (button < 0 || button > 1) return undefined;
  if (button === 1 && languageOfWord((lines[0] ?? '').trim().toLowerCase()) === undefined) return undefined;
  const last = /^[ \t]*Edit[ \t\r]*$/.test(lines[button + 1] ?? '') ? button + 1 : button;
  return blanked(lines, (_, at) => at <= last, 'The head of the block that was copied along ("Copy code")');
}

/** One fence around everything. */
function withoutFence(lines: readonly string[]): Unpasted | undefined {
  const [open = ''] = lines;
  const [, fence = ''] = /^(`{3,}|~{3,})[\w+#.-]*[ \t\r]*$/.exec(open) ?? [];
  const end = lines.findLastIndex((line) => line.trim() !== '');
  if (fence === '' || end < 1 || (lines[end] ?? '').trim() !== fence) return undefined;
  if (lines.slice(1, end).some((line) => line.startsWith(fence))) return undefined;
  return blanked(lines, (_, at) => at === 0 || at >= end, 'The fence around the code');
}

function withoutNumbers(lines: readonly string[]): Unpasted | undefined {
  const found = lines.map((line) => NUMBERED.exec(line));
  const last = lines.findLastIndex((line) => line.trim() !== '');
  const first = Number(found[0]?.[1]);
  if (last + 1 < FEWEST_NUMBERED || Number.isNaN(first)) return undefined;
  const isCounted = (at: number): boolean => Number(found[at]?.[1]) === first + at;
  if (!lines.every((_, at) => at > last || isCounted(at))) return undefined;
  const isEmpty = (at: number): boolean => (lines[at] ?? '').slice(found[at]?.[0].length).trim() === '';
  // What stands behind every number is the code with its own indent: the least of it is no part of it.
  const starts = lines.map((_, at) => (at > last ? 0 : (found[at]?.[0].length ?? 0)));
  const margins = lines.flatMap((line, at) => (at > last || isEmpty(at) ? [] : [line.slice(starts[at]).search(/\S/)]));
  const margin = Math.min(...margins);
  const shifts = starts.map((start, at) => (at > last || isEmpty(at) ? start : start + margin));
  return { text: cut(lines, shifts), what: 'Line numbers that were copied along', shifts };
}

/** `+` and `-` at the start of each line, of a difference without its head. */
function withoutSigns(lines: readonly string[], language: LanguageId): Unpasted | undefined {
  const full = lines.filter((line) => line.trim() !== '');
  if (full.length < 2 || !full.every((line) => /^[-+ ]/.test(line)) || !full.some((line) => line.startsWith('+')))
    return undefined;
  if (full.some((line) => /^(?:\+\+\+|---|\+\+|--)/.test(line)) || OWN_DASHES.includes(language)) return undefined;
  const shifts = lines.map((line) => (/^[+ ]/.test(line) ? 1 : 0));
  const kept = lines.map((line) => (line.startsWith('-') ? '' : line));
  return { text: cut(kept, shifts), what: 'The signs of a difference at the start of each line', shifts };
}

/** `&lt;` for `<` throughout: no sign that an entity stands for is left as itself. */
function withoutEntities(code: string, lines: readonly string[], language: LanguageId): Unpasted | undefined {
  if (OWN_ENTITIES.includes(language) || !/&(?:lt|gt|amp|quot);/.test(code) || /[<>]/.test(code)) return undefined;
  if (code.includes('&quot;') && code.includes('"')) return undefined;
  // A sign that is no part of an entity was never escaped.
  if (/&(?!(?:lt|gt|amp|quot|#39|nbsp);)/.test(code)) return undefined;
  const text = code.replaceAll(/&(lt|gt|amp|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole);
  return { text, what: 'Entities of HTML in the place of signs', shifts: lines.map(() => 0) };
}

/** Sentences after a JSON text. */
function withoutWords(lines: readonly string[], language: LanguageId): Unpasted | undefined {
  if (language !== 'json' && language !== 'jsonc') return undefined;
  const last = lines.findLastIndex((line) => /[\]}]\s*$/.test(line));
  const after = lines.slice(last + 1).filter((line) => line.trim() !== '');
  if (last < 0 || after.length === 0 || !after.every((line) => /^\s*[A-Z][^"{}[\]]* [^"{}[\]]*$/.test(line)))
    return undefined;
  return isJson(lines.slice(0, last + 1).join('\n'))
    ? blanked(lines, (_, at) => at > last, 'Sentences after the JSON text')
    : undefined;
}

/** Languages whose readers take a blank that does not break for one, or whose texts are kept as they are. */
const OWN_BLANKS: readonly LanguageId[] = ['diff', 'html', 'javascript', 'jsx', 'typescript', 'tsx', 'other'];

/** Blanks that do not break, with which pages indent. */
function withoutHardBlanks(code: string, lines: readonly string[], language: LanguageId): Unpasted | undefined {
  if (!code.includes('\u00A0') || OWN_BLANKS.includes(language)) return undefined;
  const plain = lines.map((line) => line.replace(/^[ \t\u00A0]+/, (indent) => indent.replaceAll('\u00A0', ' ')));
  const text = plain.join('\n');
  const what = 'Blanks that do not break, in the indent';
  return text === code ? undefined : { text, what, shifts: lines.map(() => 0) };
}

const cut = (lines: readonly string[], shifts: readonly number[]): string =>
  lines.map((line, at) => line.slice(shifts[at])).join('\n');

function blanked(lines: readonly string[], isAround: (line: string, at: number) => boolean, what: string): Unpasted {
  return {
    text: lines.map((line, at) => (isAround(line, at) ? '' : line)).join('\n'),
    what,
    shifts: lines.map(() => 0),
  };
}

/** A file of Git LFS in a clone without its content. */
export const isLfsPointer = (code: string): boolean =>
  /^\uFEFF?version https:\/\/git-lfs\.github\.com\/spec\/v1\r?\noid sha256:[\da-f]{64}\r?\nsize \d+\s*$/.test(code);

/** Lines (from 1) of the first conflict that a merge left in a text, and how many there are. */
export function mergeConflict(code: string): { from: number; to: number; count: number } | undefined {
  let open: number | undefined;
  let isHalf = false;
  let first: { from: number; to: number } | undefined;
  let count = 0;
  for (const [at, line] of code.split('\n').entries()) {
    if (/^<{7}(?: |\r?$)/.test(line)) [open, isHalf] = [at + 1, false];
    else if (/^={7}\r?$/.test(line) && open !== undefined) isHalf = true;
    else if (/^>{7}(?: |\r?$)/.test(line) && open !== undefined && isHalf) {
      first ??= { from: open, to: at + 1 };
      count += 1;
      open = undefined;
    }
  }
  return first === undefined ? undefined : { ...first, count };
}
