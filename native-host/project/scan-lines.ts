import { languageOfFile, type LanguageId } from '../../shared/language.ts';

/** Languages whose lines are read alike. */
export type SyntaxFamily = 'js' | 'python' | 'rust' | 'go' | 'java' | 'c';

const FAMILIES: Partial<Record<LanguageId, SyntaxFamily>> = {
  typescript: 'js',
  tsx: 'js',
  javascript: 'js',
  jsx: 'js',
  python: 'python',
  rust: 'rust',
  go: 'go',
  java: 'java',
  c: 'c',
  cpp: 'c',
};

/** The family of a language, or undefined when its functions cannot be told apart here. */
export const familyOf = (language: LanguageId | undefined): SyntaxFamily | undefined =>
  language === undefined ? undefined : FAMILIES[language];

/** The family of a file by its name. */
export const familyOfFile = (file: string): SyntaxFamily | undefined => familyOf(languageOfFile(file));

/** What is open where a line begins. */
export interface LineStart {
  /** Brackets of any kind. */
  depth: number;
  /** Within a string or comment that began on an earlier line. */
  within: boolean;
}

/** Ends of strings that may span lines, by how they begin. */
const LONG: Readonly<Record<SyntaxFamily, readonly (readonly [begin: string, end: string, escapes: boolean])[]>> = {
  js: [],
  python: [
    ['"""', '"""', true],
    ["'''", "'''", true],
  ],
  rust: [['"', '"', true]],
  go: [['`', '`', false]],
  java: [['"""', '"""', true]],
  c: [],
};

const RAW: Partial<Record<SyntaxFamily, RegExp>> = {
  rust: /\b(?:b|c)?r(#*)"/y,
  c: /\b(?:u8|[uUL])?R"([^()\\\s]{0,16})\(/y,
};

const REGEX_AFTER_WORD = /(?:^|[^\w$.])(?:return|typeof|case|in|of|delete|void|throw|new|do|else|yield|await)$/;

/** Bounded: looked for at every `/`, each time as far as it may reach. */
const REGEX = /\/(?![*/>])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,200}\]){1,500}\/[a-z]*/y;

const CHARACTER = /'(?:\\[^\n][^'\n]*|[^\\'\n]{1,2})'/y;

/**
 * How many brackets are open at the start of each line, strings and comments left aside, in one pass. Undefined when
 * the brackets do not balance or something stays open: then nothing that was read is to be trusted.
 */
export function scanLines(text: string, family: SyntaxFamily): LineStart[] | undefined {
  const starts: LineStart[] = [{ depth: 0, within: false }];
  const open: string[] = [];
  // Of what is open, all but template literals; and up to where a quote has no partner.
  let depth = 0;
  const alone = new Map<string, number>();
  let at = 0;
  let code = 0;
  let broken = false;
  const newLines = (from: number, to: number, within: boolean): void => {
    for (let next = from; next < to; next += 1) if (text[next] === '\n') starts.push({ depth, within });
  };
  const skip = (to: number): void => {
    newLines(at, to, true);
    at = to;
  };
  const until = (end: string, from: number, escapes: boolean): void => {
    for (let next = from; next < text.length; next += 1) {
      if (escapes && text[next] === '\\') next += 1;
      else if (text.startsWith(end, next)) return skip(next + end.length);
    }
    broken = true;
    skip(text.length);
  };
  const matchAt = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  /** The rest of a template literal up to its end or the next `${`. */
  const template = (): void => {
    for (let next = at; next < text.length; next += 1) {
      if (text[next] === '\\') next += 1;
      else if (text[next] === '`') {
        open.pop();
        return skip(next + 1);
      } else if (text.startsWith('${', next)) {
        skip(next + 2);
        open.push('{');
        depth += 1;
        return;
      }
    }
    broken = true;
    skip(text.length);
  };
  while (at < text.length && !broken) {
    const character = text[at] ?? '';
    const began = at;
    if (character === '\n') {
      newLines(at, at + 1, false);
      at += 1;
      continue;
    }
    if (family === 'python' ? character === '#' : text.startsWith('//', at)) {
      at = endOfLine(text, at);
      continue;
    }
    if (family !== 'python' && text.startsWith('/*', at)) {
      if (family === 'rust') nested();
      else until('*/', at + 2, false);
      continue;
    }
    const raw = RAW[family] === undefined ? null : matchAt(RAW[family]);
    const long = LONG[family].find(([begin]) => text.startsWith(begin, at));
    if (raw !== null) until(family === 'rust' ? `"${raw[1] ?? ''}` : `)${raw[1] ?? ''}"`, at + raw[0].length, false);
    else if (long !== undefined) until(long[1], at + long[0].length, long[2]);
    else if (family === 'js' && character === '`') {
      at += 1;
      open.push('`');
      template();
    } else if (character === "'" && family !== 'js' && family !== 'python') {
      at += matchAt(CHARACTER)?.[0].length ?? 1;
    } else if (character === '"' || character === "'") {
      // Where one has no partner on its line, none of those behind it has: to it they are escaped.
      const found = at < (alone.get(character) ?? 0) ? undefined : endOfString(text, at);
      if (found?.closed === false) alone.set(character, found.at);
      at = found?.closed === true ? found.at : at + 1;
    } else if (family === 'js' && character === '/' && mayBeRegex(text, code, at))
      at += matchAt(REGEX)?.[0].length ?? 1;
    else {
      if ('([{'.includes(character)) {
        open.push(character);
        depth += 1;
      } else if (')]}'.includes(character)) {
        if (open.pop() !== { ')': '(', ']': '[', '}': '{' }[character]) return undefined;
        depth -= 1;
        at += 1;
        if (open.at(-1) === '`' && character === '}') template();
        code = at;
        continue;
      }
      at += 1;
      if (/\s/.test(character)) continue;
    }
    code = Math.max(at, began + 1);
  }
  return broken || open.length > 0 ? undefined : starts;

  function nested(): void {
    let depth = 0;
    for (let next = at; next < text.length; next += 1) {
      if (text.startsWith('/*', next)) {
        depth += 1;
        next += 1;
      } else if (text.startsWith('*/', next)) {
        depth -= 1;
        next += 1;
        if (depth === 0) return skip(next + 1);
      }
    }
    broken = true;
    skip(text.length);
  }
}

/**
 * Where a string on one line ends; for a quote that has no partner there (an apostrophe in JSX), up to where it was
 * looked for.
 */
function endOfString(text: string, start: number): { closed: boolean; at: number } {
  let at = start + 1;
  for (; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === text[start]) return { closed: true, at: at + 1 };
  }
  return { closed: false, at };
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** Does a `/` begin a regular expression, judged by the code before it? */
function mayBeRegex(text: string, codeEnd: number, at: number): boolean {
  const before = text.slice(Math.max(0, codeEnd - 12), codeEnd);
  const last = before.at(-1);
  if (last === undefined) return true;
  if (last === '<') return codeEnd !== at;
  if (/[\w$)\]"'`]/.test(last)) return REGEX_AFTER_WORD.test(before);
  return true;
}

const MARK = String.raw`^\s*(?:\/\/|#|\/\*|\{\/\*|<!--|--)\s*`;

const END = String.raw`\s*(?:(?:\*\/\}?|-->)\s*)?$`;

const DOTS = new RegExp(String.raw`${MARK}(?:\.{3}|…)`);

const LEFT_OUT = /(?:the\s+)?(?:existing|rest of|remaining|other|previous|unchanged|same)\b/.source;

const STAYS = /(?:\.{3}|…|unchanged|as before|(?:stays?|remains?) the same)/.source;

const WORDS = new RegExp(`${MARK}${LEFT_OUT}.*${STAYS}${END}`, 'i');

const REST = /(?:the\s+)?rest of (?:the |your )?(?:code|file|function|class|implementation|method)s?/.source;

const EXACT = new RegExp(String.raw`${MARK}(?:(?:the\s+)?existing code|${REST})(?:\s+(?:here|goes here))?${END}`, 'i');

/** Does a line say that something is left out here ("// ... existing code ...")? */
export function isPlaceholder(line: string, family: SyntaxFamily | undefined): boolean {
  // In Python three dots are a statement.
  const isDots = family !== 'python' && /^\s*(?:\.{3}|…)\s*$/.test(line);
  return isDots || DOTS.test(line) || WORDS.test(line) || EXACT.test(line);
}
