import { posix } from 'node:path';
import type { Finding, Range } from '../../../shared/finding.ts';
import { regex } from '../../../shared/regex.ts';
import { testByName } from './test-by-name.ts';

/** A line of a file of the tree, from 1. */
export interface TestPlace {
  file: string;
  line: number;
  column?: number;
}

/** What a failure is placed in. */
export interface CodeUnderTest {
  /** The block's file. */
  file: string;
  tree: { files: readonly string[]; text(file: string): string | undefined };
}

type Placed = Pick<Finding, 'file' | 'range' | 'related'>;

/** Lines between a test's beginning and the assert that fails, at most. */
const BODY_LINES = 80;
/** Lines of one statement, at most. */
const STATEMENT_LINES = 12;

/**
 * Where the code under test is to blame for a failing test: the innermost frame in the block's file that is none of a
 * test; without one the definition, in that file, of what the failing statement calls, else of what the lines before it
 * in the test call. The statement's own place is then told beside it. Without either, for a test in another file, the
 * same in other files of the project; else it is that place.
 * @param frames places of the stack that lie in the tree, the innermost first.
 * @param test where the test begins, where that is known.
 */
export function placeUnderTest(frames: readonly TestPlace[], test: TestPlace | undefined, code: CodeUnderTest): Placed {
  const inCode = frames.find((frame) => frame.file === code.file && !isInTest(frame, code));
  const statement = frames.find((frame) => isInTest(frame, code)) ?? (frames.length === 0 ? test : undefined);
  if (inCode !== undefined) return withRelated(inCode, statement, code);
  if (statement === undefined) return placed(frames[0] ?? { file: code.file, line: 1 }, code);
  const begins = statement.file === test?.file && test.line <= statement.line ? test.line : undefined;
  const definition = definitionUnderTest(statement, begins, code);
  if (definition !== undefined) return withRelated(definition, statement, code);
  const elsewhere = frames.find((frame) => !isInTest(frame, code)) ?? definitionElsewhere(statement, begins, code);
  if (elsewhere !== undefined && code.file !== statement.file) return withRelated(elsewhere, statement, code);
  return placed(frames.find(({ file }) => file === code.file) ?? frames[0] ?? statement, code);
}

/**
 * Where a failing test is shown of which only the name is known: at what it calls in the code under test, else where it
 * begins, else at the first test of the first of these files that has one.
 * @param files where it may stand, the likeliest first.
 */
export function placeNamedTest(name: string, files: readonly string[], code: CodeUnderTest): Placed {
  const { text } = code.tree;
  const stem = name.toLowerCase();
  const isOwn = (file: string): boolean => posix.basename(file).toLowerCase().includes(stem);
  const near = [...files.filter(isOwn), ...files.filter((file) => !isOwn(file))];
  const begins = testByName(name, { files, text }) ?? firstTest(near, text);
  return placeUnderTest([], begins, code);
}

function firstTest(files: readonly string[], text: CodeUnderTest['tree']['text']): TestPlace | undefined {
  for (const file of files) {
    const index = linesOf(text(file)).findIndex((line) => BEGINS.test(line));
    if (index >= 0) return { file, line: index + 1 };
  }
  return undefined;
}

/** Files of tests by their names, and the block's own. */
export const testFilesOf = ({ file, tree }: CodeUnderTest): string[] => [
  ...tree.files.filter((each) => TEST_NAME.test(each)),
  file,
];

function withRelated(at: TestPlace, statement: TestPlace | undefined, code: CodeUnderTest): Placed {
  const related = statement === undefined ? [] : [{ ...placed(statement, code), message: 'here the test fails' }];
  return { ...placed(at, code), ...(related.length === 0 ? {} : { related }) };
}

/** From the place, or the line's first sign, to the line's end. */
function placed({ file, line, column }: TestPlace, { tree }: CodeUnderTest): { file: string; range: Range } {
  const text = linesOf(tree.text(file))[line - 1] ?? '';
  const startColumn = Math.min(column ?? text.length - text.trimStart().length + 1, text.length + 1);
  return {
    file,
    range: { startLine: line, startColumn, endLine: line, endColumn: Math.max(startColumn, text.trimEnd().length + 1) },
  };
}

const linesOf = (text: string | undefined): string[] => (text ?? '').split(/\r\n|\n|\r/);

/** A test or a suite begins here; in Rust and Java its attribute stands on a line before. */
const OPENS_TEST = regex()`
  ^\s*(?:async\s+)?def\s+test
  |^\s*func\s+(?:Test|Fuzz|Example|Benchmark)
  |(?<![\w.$])(?:it|test|describe|specify|suite)(?:\.\w+)*\s*\(
  |^\s*(?:TEST|TEST_F|TEST_CASE|SCENARIO)\s*\(
`;
const ATTRIBUTE = /^\s*(?:@(?:Test|ParameterizedTest|RepeatedTest)\b|#\[(?:\w+::)*test\b)/;
/** A test, or a program of tests. */
const BEGINS = new RegExp(`${OPENS_TEST.source}|${ATTRIBUTE.source}|^\\s*int\\s+main\\s*\\(`);
const OPENS_OTHER = regex()`
  ^\s*(?:export\s+)?(?:(?:pub(?:\([^)]*\))?|async|static|public|private|protected|default|final|unsafe|const)\s+)*
  (?:def|func|fn|function|class|impl)\b
`;
const JAVA_METHOD = /^\s*(?:(?:public|private|protected|static|final|synchronized)\s+)*[\w<>[\],.? ]+\s+\w+\s*\([^;]*$/;

const TEST_NAME = regex()`
  (?:^|/)(?:test_[^/]*|[^/]*[_.-](?:test|spec)|tests?|conftest)\.\w+$
  |(?:^|/)(?:__tests__|tests?)/
  |(?:Test|Tests|IT)\.(?:java|kt)$
`;

/** Is this line one of a test and not of what it tests? */
function isInTest({ file, line }: TestPlace, { tree }: CodeUnderTest): boolean {
  if (TEST_NAME.test(file)) return true;
  const lines = linesOf(tree.text(file));
  const isJava = /\.(?:java|kt)$/.test(file);
  for (let at = Math.min(line, lines.length) - 1; at >= 0; at -= 1) {
    const text = lines[at] ?? '';
    if (OPENS_TEST.test(text)) return true;
    if (OPENS_OTHER.test(text) || (isJava && JAVA_METHOD.test(text) && !/^\s*(?:return|else|new|throw)\b/.test(text)))
      return lines.slice(Math.max(0, at - 3), at).some((above) => ATTRIBUTE.test(above));
  }
  return false;
}

const CALL = /(?:\.|\b)([A-Za-z_$][\w$]*)\s*(?:::\s*<[^<>]*>|<[^<>()]*>)?\s*(!?)\(/g;
const MEMBER = /\.([A-Za-z_$][\w$]*)\b(?!\s*[(!])/g;
const KEYWORDS = /^(?:if|for|while|switch|return|catch|assert|expect|describe|it|test)$/;

/** The definition in the block's file that a failing statement of a test speaks of. */
function definitionUnderTest(
  statement: TestPlace,
  begins: number | undefined,
  { file, tree }: CodeUnderTest,
): TestPlace | undefined {
  const source = linesOf(tree.text(file));
  const lines = linesOf(tree.text(statement.file));
  const find = (text: string): TestPlace | undefined => {
    const calls = [...text.matchAll(CALL)].filter(([, , macro]) => macro !== '!');
    // An object is made to call it: what is called on it comes first.
    const isMade = ({ index }: RegExpExecArray): boolean => /\bnew\s+(?:[\w.]+\.)?$/.test(text.slice(0, index));
    const names = [...calls.filter((call) => !isMade(call)), ...calls.filter(isMade)].map(([, name = '']) => name);
    const members = [...text.matchAll(MEMBER)].map(([, name = '']) => name);
    for (const name of [...names, ...members].filter((each) => !KEYWORDS.test(each))) {
      const line = definitionLine(source, name, file);
      if (line !== undefined && !isInTest({ file, line }, { file, tree })) return { file, line };
    }
    return undefined;
  };
  const inBody = begins === statement.line ? bodyOf(lines, begins) : [];
  for (const text of [...inBody.filter((each) => ASSERTS.test(each)), statementAt(lines, statement.line), ...inBody]) {
    const found = find(text);
    if (found !== undefined) return found;
  }
  for (let at = statement.line - 1; at >= Math.max(begins ?? 1, statement.line - BODY_LINES, 1); at -= 1) {
    const text = lines[at - 1] ?? '';
    const found = find(text);
    if (found !== undefined && !/^\s*(?:import|from|use|package)\b/.test(text)) return found;
    if (begins === undefined && (OPENS_TEST.test(text) || ATTRIBUTE.test(text))) break;
  }
  return undefined;
}

/** Files that are looked through for a definition, at most. */
const MOST_FILES = 20;

/** The same in another file that the test imports, or that lies beside it, where the block's file has none. */
function definitionElsewhere(
  statement: TestPlace,
  begins: number | undefined,
  code: CodeUnderTest,
): TestPlace | undefined {
  const { tree } = code;
  const text = tree.text(statement.file) ?? '';
  const imports = linesOf(text)
    .filter((line) => /^\s*(?:import|from|use|#\s*include|package)\b|\brequire\s*\(|^\s*\} from\b/.test(line))
    .join('\n');
  const words = new Set(`${imports}\n${/\.(?:java|kt)$/.test(statement.file) ? text : ''}`.match(/[A-Za-z_$][\w$-]*/g));
  const isGo = statement.file.endsWith('.go');
  const folder = posix.dirname(statement.file);
  const isNear = (file: string): boolean =>
    isGo
      ? posix.dirname(file) === folder
      : words.has(posix.basename(file).replace(/\.\w+$/, '')) ||
        (file.endsWith('.rs') && /(?:^|\/)src\/(?:lib|main)\.rs$/.test(file));
  const files = tree.files.filter(
    (file) => file !== code.file && DEFINES[posix.extname(file)] !== undefined && !TEST_NAME.test(file) && isNear(file),
  );
  for (const file of files.slice(0, MOST_FILES)) {
    const found = definitionUnderTest(statement, begins, { file, tree });
    if (found !== undefined) return found;
  }
  return undefined;
}

const ASSERTS = /assert|expect|should|require|\bcheck|\bt\.(?:Error|Fatal)|=== |!==? /i;

/** The lines of a test that begins here, when nothing is known of where in it it failed. */
function bodyOf(lines: readonly string[], begins: number): string[] {
  const indentOf = (line: string): number => line.length - line.trimStart().length;
  const own = indentOf(lines[begins - 1] ?? '');
  const after = lines.slice(begins, begins + BODY_LINES);
  const end = after.findIndex((line) => line.trim() !== '' && indentOf(line) <= own && !/^\s*[({]\s*$/.test(line));
  return end < 0 ? after : after.slice(0, end);
}

/** A statement from its first line on, as far as brackets are open. */
function statementAt(lines: readonly string[], line: number): string {
  let text = '';
  for (const each of lines.slice(line - 1, line - 1 + STATEMENT_LINES)) {
    text += `${each}\n`;
    const open = (text.match(/[([{]/g)?.length ?? 0) - (text.match(/[)\]}]/g)?.length ?? 0);
    if (open <= 0) break;
  }
  return text;
}

/** The line, from 1, where a function, method or class of this name is defined. */
function definitionLine(lines: readonly string[], name: string, file: string): number | undefined {
  const pattern = DEFINES[posix.extname(file)]?.(name.replaceAll('$', String.raw`\$`));
  const index = pattern === undefined ? -1 : lines.findIndex((line) => pattern.test(line));
  return index < 0 ? undefined : index + 1;
}

type Defines = (name: string) => RegExp;

const MODIFIERS = String.raw`(?:(?:public|private|protected|static|async|get|set|override|readonly)\s+)*`;
const SCRIPT: Defines = (name) =>
  regex()`
    \bfunction\s*\*?\s*${name}\b
    |\b(?:const|let|var)\s+${name}\s*(?::[^=]+)?=
    |\bclass\s+${name}\b
    |\bexports\.${name}\s*=
    |^\s*${MODIFIERS}\*?#?${name}\s*(?:<[^>]*>)?\s*\([^;]*\)\s*(?::[^{;]+)?\{
    |^\s*${name}\s*[:=]\s*(?:async\s*)?(?:function\b|\(|\w+\s*=>)
  `;
const C_LIKE: Defines = (name) =>
  regex()`
    \b(?:class|struct|enum|record|interface)\s+${name}\b
    |^(?!\s*(?:return|else|throw|new|delete|case|goto)\b)\s*
      (?:[\w:<>[\],.&*?~ \t]+[ \t*&>\]])?(?:\w+::)*${name}\s*\([^;]*$
  `;
const DEFINES: Readonly<Record<string, Defines>> = {
  '.py': (name) => new RegExp(String.raw`^\s*(?:async\s+)?(?:def|class)\s+${name}\b|^${name}\s*=\s*lambda\b`),
  '.go': (name) => new RegExp(String.raw`^func\s+(?:\([^)]*\)\s*)?${name}\b|^type\s+${name}\b`),
  '.rs': (name) => new RegExp(String.raw`\b(?:fn|struct|enum|trait)\s+${name}\b`),
  ...Object.fromEntries(
    ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'].map((ending) => [ending, SCRIPT]),
  ),
  ...Object.fromEntries(
    ['.java', '.kt', '.c', '.h', '.cc', '.cpp', '.cxx', '.hpp', '.cs'].map((ending) => [ending, C_LIKE]),
  ),
};
