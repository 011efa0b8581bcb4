import { LANGUAGES, type LanguageId } from '../../../shared/language.ts';
import { lineAmong, lineStarts } from '../../kit/text-position.ts';
import { bindingsIn } from './named-inputs.ts';
import { examplesOfArrows, examplesOfInputs } from './bound.ts';
import { withoutDefinitions } from './definitions.ts';
import { declarationsIn, type DeclaredFunction, type Declarations } from './declarations.ts';
import type { Example, Setting, Expected } from './example.ts';
import { isDenied, readExpectation } from './expectations.ts';
import { findCalls, abbreviates, callsName, withoutQuoted } from './expressions.ts';
import { examplesOfStatements } from './sessions.ts';
import { isLabelled } from './statements.ts';
import { readSource, type DocLine } from './source.ts';
import { examplesOfPairs } from './pairs.ts';
import { examplesOfTables } from './tables.ts';
import { usages } from './usages.ts';
import { readValue, wholeValue } from './values.ts';

/**
 * The expressions of an interactive session with what it shows for them. Lines that were read are told, so that nobody
 * reads them again.
 */
function examplesOfPrompts(
  lines: readonly DocLine[],
  setting: Setting,
): { examples: Example[]; read: ReadonlySet<number> } {
  const examples: Example[] = [];
  const read = new Set<number>();
  const setup: string[] = [];
  let live = true;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    const prompt = /^(\s*)>>>(?: (.*)|$)/.exec(line?.text ?? '');
    if (line === undefined || prompt === null) continue;
    read.add(line.line);
    const margin = prompt[1] ?? '';
    const code = [prompt[2] ?? ''];
    for (; /^\s*\.\.\.(?: |$)/.test(lines[at + 1]?.text ?? ''); at += 1) {
      code.push((lines[at + 1]?.text ?? '').trimStart().slice(4));
      read.add(lines[at + 1]?.line ?? 0);
    }
    const output: string[] = [];
    for (
      ;
      at + 1 < lines.length &&
      (lines[at + 1]?.text ?? '').trim() !== '' &&
      !/^\s*(?:>>>|```)/.test(lines[at + 1]?.text ?? '');
      at += 1
    ) {
      output.push((lines[at + 1]?.text ?? '').slice(margin.length));
      read.add(lines[at + 1]?.line ?? 0);
    }
    const source = code.join('\n').trimEnd();
    const call = source.replace(/\s*#(?!.*["']).*$/, '').trim();
    // A claim, `>>> f(2) == 4` with nothing shown below it: it is read as what stands in running text.
    if (output.length === 0 && /(?<![=!<>])={2,3}(?!=)/.test(withoutQuoted(call))) {
      read.delete(line.line);
      continue;
    }
    const skips = /#\s*doctest:/.test(source) || abbreviates(source);
    const target = mentionedIn(call, setup, setting.declarations);
    if (
      live &&
      output.length > 0 &&
      target !== undefined &&
      !skips &&
      !output.some((each) => abbreviates(each) && !/^\s*\.\.\.$/.test(each))
    ) {
      const expected = expectedOutput(output, setting.language);
      if (expected !== undefined)
        examples.push({
          origin: setting.origin,
          place: setting.place,
          line: line.line,
          setup: [...setup],
          call,
          bound: false,
          target,
          expected,
        });
    }
    if (/#\s*doctest:.*SKIP/.test(source)) live = false;
    // In Java a method that is shown without its object has a new one each time: nothing is left of the call.
    const leavesNothing = setting.language === 'java' && isOneCall(call, setting);
    if (call !== '' && !leavesNothing && !/^(?:from\s+\S+\s+import\s|import\s)/.test(call)) setup.push(call);
    else if (/^import\s+\w+/.test(call)) setup.push(`try:\n    ${call}\nexcept ImportError:\n    pass`);
  }
  return { examples, read };
}

const isOneCall = (code: string, { declarations }: Setting): boolean => {
  const [call] = findCalls(code, declarations);
  return call?.args !== undefined && call.start === 0 && code.slice(call.end).replace(';', '').trim() === '';
};

function mentionedIn(
  call: string,
  setup: readonly string[],
  { functions, types }: Declarations,
): DeclaredFunction | undefined {
  const all = [...setup, call].toReversed();
  for (const code of all) {
    const found = functions.find(({ name }) => callsName(code, name));
    if (found !== undefined) return found;
    const type = types.find((name) => callsName(code, name));
    if (type !== undefined) return functions.find(({ container }) => container === type);
  }
  return undefined;
}

/** A line of prose below a result, and no further line of it. */
const PROSE = /^\s*(?:[A-Z][\w'’-]*|[a-z][\w'’-]+)(?:\s*:\s*$|[,:]?\s+[\w'"(\x60].*|[.,;]\s*$)/;

function expectedOutput(output: readonly string[], language: LanguageId): Expected | undefined {
  if (/^\s*Traceback \(/.test(output[0] ?? '')) {
    const name =
      output
        .slice(1)
        .findLast((line) => /^\S/.test(line))
        ?.split(':')[0]
        ?.trim() ?? '';
    return /^[\w.]+$/.test(name) ? { kind: 'raises', name: name.split('.').at(-1) ?? '' } : undefined;
  }
  const text = output.join('\n').trimEnd();
  if (/\bat 0x[\da-f]+|^#/i.test(text)) return undefined;
  const lines = text.split('\n');
  const last = lines.findIndex((_, at) => wholeValue(lines.slice(0, at + 1).join('\n')) !== undefined);
  const isFollowed = last >= 0 && PROSE.test(lines[last + 1] ?? '');
  const brief = isFollowed ? { brief: lines.slice(0, last + 1).join('\n') } : {};
  // Only Python's session ends its output by a blank line; elsewhere several lines may be anything.
  if (language !== 'python' && lines.length > 1 && !isFollowed && last !== lines.length - 1) return undefined;
  return { kind: 'output', text: text.replaceAll('<BLANKLINE>', ''), ...brief };
}

const SCRIPTS: readonly LanguageId[] = ['typescript', 'tsx', 'javascript', 'jsx'];
/** Of a fence whose code is not meant to be run, or not to succeed. */
const NOT_RUN = /should_panic|no_run|ignore|compile_fail/;
const BAD_HEADING = /^\s*#{1,6}\s.*\b(?:before|wrong|bug|bugs|problem|issue|original|old|incorrect|broken)\b/i;

const MOST_LINES = 1_000;
const LONGEST_LINE = 400;

/**
 * The examples in lines of documentation or of a message: interactive sessions, fenced code, `@example`, tables, inputs
 * with outputs, calls with what they come to, and arrows between values. `owner` is the function that is documented.
 */
export function examplesOfText(given: readonly DocLine[], setting: Setting, owner?: DeclaredFunction): Example[] {
  // Nobody writes examples in longer lines; what others write may be made to be slow to read.
  const lines = given
    .slice(0, MOST_LINES)
    .map((line) => ({ ...line, text: line.text.length > LONGEST_LINE ? '' : plainText(line.text) }));
  const examples: Example[] = [];
  const prompts = examplesOfPrompts(lines, setting);
  examples.push(...prompts.examples);
  const read = new Set(prompts.read);
  for (const region of codeRegions(lines, setting)) {
    if (region.lines.some(({ line }) => read.has(line))) continue;
    const found = region.skipped ? [] : examplesOfStatements(region.lines, setting);
    examples.push(...found);
    if (found.length > 0 || region.skipped) for (const { line } of region.lines) read.add(line);
  }
  for (const run of usages(
    lines.filter(({ line }) => !read.has(line)),
    setting,
  )) {
    const found = examplesOfStatements(run, setting);
    examples.push(...found);
    if (found.length > 0) for (const { line } of run.filter(({ text }) => !isLabelled(text))) read.add(line);
  }
  const tables = examplesOfTables(lines, setting, owner);
  examples.push(...tables.examples);
  for (const line of tables.read) read.add(line);
  const rest = lines.map((line) =>
    read.has(line.line) || line.text.trimStart().startsWith('```') ? { ...line, text: '' } : line,
  );
  const bindings = bindingsIn(rest, setting, owner);
  const inputs = [...examplesOfInputs(rest, setting, owner), ...bindings.examples];
  const calls = examplesOfCalls(rest, setting);
  const taken = new Set([...inputs, ...calls].map(({ line }) => line));
  const left = rest.filter(({ line }) => !taken.has(line) && !bindings.lines.has(line));
  const pairs = examplesOfPairs(left, setting, owner);
  const several = new Set(
    pairs.filter(({ line }, at) => pairs.findIndex((each) => each.line === line) !== at).map(({ line }) => line),
  );
  const arrows = examplesOfArrows(
    left.filter(({ line }) => !several.has(line)),
    setting,
    owner,
  );
  const pointed = new Set(arrows.map(({ line }) => line));
  examples.push(...inputs, ...calls, ...arrows, ...pairs.filter(({ line }) => !pointed.has(line)));
  return withoutDefinitions(examples, lines, setting).filter(({ line }) => !underBadHeading(given, line));
}

/** Marks of Javadoc and HTML as Markdown has them. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/<caption>.*?<\/caption>/gi, ' ')
    .replaceAll(/\{@(?:code|literal)\s+((?:[^{}]|\{[^{}]*\})*)\}/g, '`$1`')
    .replaceAll(/<\/?(?:code|tt)>/g, '`')
    .replaceAll(/<\/?(?:pre|p|li|ul|ol|br|blockquote|caption|b|i|em|strong)\s*\/?>/gi, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('\u00A0', ' ');

/** Does a line stand below a heading that speaks of how it was, or of how it is not to be? */
export function underBadHeading(lines: readonly DocLine[], at: number): boolean {
  const heading = lines.findLast(({ line, text }) => line < at && /^\s*#{1,6}\s\S/.test(text));
  return heading !== undefined && BAD_HEADING.test(heading.text);
}

interface Region {
  lines: DocLine[];
  skipped: boolean;
  /** Of code that is skipped: does it define a function of the text anew, or may it not be run? */
  isOther?: boolean;
}

/** Code over several lines in Javadoc: `{@code` that is not closed on its line, or a snippet (JEP 413). */
const JAVADOC_CODE = /^.*\{@(?:code\b|snippet\b[^:{}]*:)(?=[^{}]*$)\s*/;

/** The line on which the braces that open on a line are closed, or the last one. */
function endOfBraces(lines: readonly DocLine[], from: number): number {
  let depth = 0;
  const end = lines.findIndex(({ text }, index) => {
    if (index < from) return false;
    depth += (text.match(/\{/g)?.length ?? 0) - (text.match(/\}/g)?.length ?? 0);
    return depth <= 0;
  });
  return end < 0 ? lines.length - 1 : end;
}

/**
 * Runs of lines that are code: between fences in the language, in Javadoc's braces, behind `@example` up to the next
 * tag.
 */
export function codeRegions(lines: readonly DocLine[], { language, declarations, origin }: Setting): Region[] {
  const regions: Region[] = [];
  const words = [
    language,
    ...(SCRIPTS.includes(language) ? SCRIPTS : []),
    ...LANGUAGES[language].extensions,
    ...LANGUAGES[language].aliases,
  ];
  for (let at = 0; at < lines.length; at += 1) {
    const text = lines[at]?.text ?? '';
    const fence = /^\s*(`{3,}|~{3,})\s*([^\s`]*)/.exec(text);
    if (fence !== null) {
      const close = lines.findIndex((line, index) => index > at && line.text.trim().startsWith(fence[1] ?? '```'));
      const end = close < 0 ? lines.length : close;
      const info = (fence[2] ?? '').toLowerCase();
      const tags = info.split(',');
      const isCode =
        tags.some((tag) => words.includes(tag)) ||
        (info === '' && language === 'rust' && origin === 'code') ||
        (language === 'rust' && NOT_RUN.test(info));
      const inner = lines
        .slice(at + 1, end)
        .map((line) => (language === 'rust' ? { ...line, text: line.text.replace(/^(\s*)#\s/, '$1') } : line));
      if (isCode || info === '') {
        // Another version of the same functions is not what is looked at.
        const code = inner.map((line) => line.text).join('\n');
        const own = declarationsIn(code, readSource(code, language).masked, language).functions;
        const redefines = own.some(({ name }) => declarations.functions.some((each) => each.name === name));
        if (isCode || redefines)
          regions.push({
            lines: inner,
            skipped: redefines || NOT_RUN.test(info),
            isOther: redefines || /\bignore\b/.test(info),
          });
      } else if (
        !['text', 'txt', 'plaintext', 'console', 'output', 'sh', 'bash', 'pycon', 'markdown', 'md'].includes(info)
      )
        regions.push({ lines: inner, skipped: true });
      at = end;
    } else if (/^\s*[@\\]code\b/.test(text)) {
      const close = lines.findIndex((line, index) => index > at && /^\s*[@\\]endcode\b/.test(line.text));
      const end = close < 0 ? lines.length : close;
      regions.push({ lines: lines.slice(at + 1, end), skipped: false });
      at = end;
    } else if (language === 'java' && JAVADOC_CODE.test(text)) {
      const end = endOfBraces(lines, at);
      const inner = lines
        .slice(at, end + 1)
        .map((line, index) => ({ ...line, text: index === 0 ? line.text.replace(JAVADOC_CODE, '') : line.text }));
      const last = inner.at(-1);
      if (last !== undefined) last.text = last.text.slice(0, Math.max(0, last.text.lastIndexOf('}')));
      regions.push({ lines: inner, skipped: false });
      at = end;
    } else if (language === 'go' && origin === 'code' && /^(?:\t| {2,})\S/.test(text)) {
      const next = lines.findIndex((line, index) => index > at && !/^(?:\t| {2,}|$)/.test(line.text));
      const end = next < 0 ? lines.length : next;
      regions.push({
        lines: lines.slice(at, end).map((line) => ({ ...line, text: line.text.trim() })),
        skipped: false,
      });
      at = end - 1;
    } else if (/^\s*@example\b/.test(text)) {
      const next = lines.findIndex((line, index) => index > at && /^\s*@\w+/.test(line.text));
      const inner = lines
        .slice(at, next < 0 ? lines.length : next)
        .map((line) => ({ ...line, text: line.text.replace(/^\s*@example\s*/, '') }));
      if (!inner.some((line) => /^\s*```/.test(line.text))) {
        regions.push({ lines: inner, skipped: false });
        at += inner.length - 1;
      }
    }
  }
  return regions;
}

const ASSERTS = /(?:assert_eq!|assertEquals?|[eE]qual|_EQ|expect|EXPECT_EQ)\(\s*$/;

/** The end of a comparison with a value that follows a call: `f(2) > 0`. Undefined where none does. */
function comparedWith(text: string, at: number): number | undefined {
  const operator = /^[^\S\n]*(?:[!=]==?|[<>]=?)(?![<>=])[^\S\n]*(?=[-\d"'])/.exec(text.slice(at, at + 40))?.[0];
  return operator === undefined ? undefined : readValue(text, at + operator.length)?.end;
}

/** Calls in running text with what they come to. */
export function examplesOfCalls(
  lines: readonly DocLine[],
  { declarations, language, origin, place }: Setting,
): Example[] {
  const text = lines.map((line) => line.text).join('\n');
  const starts = lineStarts(text);
  const found: Example[] = [];
  for (const call of findCalls(text, declarations)) {
    if (isDenied(text, call.start)) continue;
    const at = lineAmong(starts, call.start) - 1;
    const lineStart = starts[at] ?? 0;
    const line = lines[at]?.line ?? 1;
    const compared = comparedWith(text, call.end);
    const whole = compared === undefined ? undefined : readExpectation(text, compared, { language });
    if (whole?.expected.kind === 'value' && whole.expected.value.kind === 'bool') {
      const { expected } = whole;
      const source = text.slice(call.start, compared);
      found.push({ origin, place, line, setup: [], call: source, bound: false, target: call.target, expected });
      continue;
    }
    const asserts = ASSERTS.test(text.slice(lineStart, call.start));
    const read = readExpectation(text, call.end, { language, asserts });
    if (read === undefined) continue;
    const { expected, loose } = read;
    const args = call.args === undefined ? {} : { args: call.args };
    const common = { origin, place, line, setup: [], bound: false, target: call.target, expected };
    found.push({ ...common, call: call.text, ...args, ...(loose === undefined ? {} : { loose }) });
  }
  return found;
}
