import type { BareText } from '../../../kit/scan/scan-text.ts';
import { blanked } from '../../../kit/text-position.ts';

/** Which of its ways a text is read in, where Lean's own depends on parsers that nobody here runs. */
interface Ways {
  /** Strings have programs between their braces (`m!"{f x}"`), which may have strings. */
  hasPrograms: boolean;
  /** Comments begin, and characters are quoted, only behind what is no sign: after `//`, `-1` is a number. */
  isAfterWords: boolean;
}

const WAYS: readonly Ways[] = [true, false].flatMap((hasPrograms) =>
  [true, false].map((isAfterWords) => ({ hasPrograms, isAfterWords })),
);

/** A name is one token: an apostrophe in it quotes nothing. `λ`, `Π` and `Σ` are signs. */
const PART = String.raw`(?![λΠΣ])[\p{L}_](?:(?![λΠΣ])[\p{L}\p{N}_'!?])*`;
const NAME = new RegExp(String.raw`${PART}(?:\.${PART})*`, 'uy');
/** What goes on behind guillemets. */
const REST = new RegExp(String.raw`(?:\.${PART})*`, 'uy');
const NUMBER = /0x[\da-f_]+|0[bo][\d_]+|\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?/iy;
const CHARACTER = /'(?:\\(?:u[\da-f]{4}|x[\da-f]{2}|[^])|[^\\'\n])'/iuy;
const RAW_STRING = /r(#*)"/y;
/** What begins and ends nothing. */
const PLAIN = /[^\p{L}\p{N}_'"«{}\-/]+/uy;
const IN_STRING = /[^"\\{]+/y;
const BEFORE_WORDS = /[\s\p{L}\p{N}_'")\]}⟩([{⟨,;.»]/u;

/** The text as it is read where nothing but Lean's own parsers are: strings hold no programs. */
export const leanText = (text: string): BareText => read(text, { hasPrograms: false, isAfterWords: false });

/** With names in guillemets that hold no quote and no bracket. */
export const withPlainNames = ({ code, bare }: BareText): BareText => ({
  code,
  bare: bare.replaceAll(/«[^»\n]*(?:»|$)/gm, (name) =>
    name.endsWith('»') ? name.replaceAll(/["()[\]{}]/g, '_') : name,
  ),
});

/**
 * The text without its comments, in all readings: what is a comment depends on which parser reads a string and on which
 * signs there are. Whatever is code in one of them may be code; the first is that of ordinary text.
 */
export const leanReadings = (text: string): [BareText, ...BareText[]] => {
  const first = leanText(text);
  return [first, ...WAYS.map((ways) => read(text, ways)).filter(({ code }) => code !== first.code)];
};

function read(text: string, { hasPrograms, isAfterWords }: Ways): BareText {
  const code: string[] = [];
  const bare: string[] = [];
  let at = 0;
  /** Braces that are open in each program within a string. */
  const braces: number[] = [];
  let isString = false;
  let opened = 0;
  let isProgrammed = false;
  const lastClose = text.lastIndexOf('»');
  const endless = new Set<string>();
  const take = (end: number, kind: 'code' | 'literal' | 'comment'): void => {
    const part = text.slice(at, end);
    code.push(kind === 'comment' ? blanked(part) : part);
    bare.push(kind === 'code' ? part : blanked(part));
    at = end;
  };
  const mayQuote = (): boolean => !isAfterWords || at === 0 || BEFORE_WORDS.test(text.charAt(at - 1));
  while (at < text.length) {
    const sign = text.charAt(at);
    if (isString) {
      if (sign === '"') isString = false;
      else if (sign === '{' && isProgrammed) {
        braces.push(0);
        isString = false;
      }
      const single = Math.min(text.length, at + (sign === '\\' ? 2 : 1));
      take(endOf(IN_STRING, text, at) ?? single, 'literal');
      continue;
    }
    const isRaw = sign === 'r' && !(isAfterWords && text.charAt(at - 1) === '.');
    const literal =
      (isRaw ? endOfRaw(text, at, endless) : undefined) ?? (mayQuote() ? endOf(CHARACTER, text, at) : undefined);
    const isOpener = (text.startsWith('/-', at) || text.startsWith('--', at)) && mayQuote();
    if (literal !== undefined) take(literal, 'literal');
    else if (isOpener) take(sign === '/' ? endOfBlock(text, at) : endOfLine(text, at), 'comment');
    else if (sign === '"') {
      isString = true;
      opened = at;
      // `s!` is a sign of Lean's own; any other word before may read the string in its own way.
      isProgrammed = hasPrograms || /(?<![\p{L}\p{N}_'!?.])s!$/u.test(text.slice(Math.max(0, at - 3), at));
      take(at + 1, 'literal');
    } else if (closesProgram(sign, braces)) {
      isString = true;
      isProgrammed = true;
      take(at + 1, 'literal');
    } else if (sign === '«' && at < lastClose) {
      const end = text.indexOf('»', at) + 1;
      take(endOf(REST, text, end) ?? end, 'code');
    } else take(endOf(NAME, text, at) ?? endOf(NUMBER, text, at) ?? endOf(PLAIN, text, at) ?? at + 1, 'code');
  }
  const whole = bare.join('');
  // The quote of a string that never ends stays, as does a bracket.
  const isOpen = isString || braces.length > 0;
  return { code: code.join(''), bare: isOpen ? `${whole.slice(0, opened)}"${whole.slice(opened + 1)}` : whole };
}

/** Does this sign end a program within a string, so that the string goes on? */
function closesProgram(sign: string, braces: number[]): boolean {
  const open = braces.at(-1);
  if (open === undefined || (sign !== '{' && sign !== '}')) return false;
  if (sign === '}' && open === 0) {
    braces.pop();
    return true;
  }
  braces[braces.length - 1] = open + (sign === '{' ? 1 : -1);
  return false;
}

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/**
 * Where a string ends that begins with `r` and holds backslashes as they are, if it does.
 * @param endless the fences that end no more strings, to which it adds what it finds to be one
 */
function endOfRaw(text: string, at: number, endless: Set<string>): number | undefined {
  RAW_STRING.lastIndex = at;
  const fence = RAW_STRING.exec(text)?.[1];
  if (fence === undefined || endless.has(fence)) return undefined;
  const end = text.indexOf(`"${fence}`, at + fence.length + 2);
  if (end >= 0) return end + fence.length + 1;
  endless.add(fence);
  return undefined;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function endOfBlock(text: string, start: number): number {
  const mark = /\/-|-\//g;
  mark.lastIndex = start;
  let depth = 0;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    depth += found[0] === '/-' ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
  return text.length;
}
