import { writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Category } from '../../../shared/categories.ts';
import type { Finding } from '../../../shared/finding.ts';
import { regex } from '../../../shared/regex.ts';
import { notCheckedIn } from '../../languages/c/c-gap.ts';
import { preprocess } from '../../languages/c/c-preprocessor.ts';
import { isOfGnuC, relativeOfC } from '../../languages/c/c-dialect.ts';
import { flagsFor } from '../../languages/c/c-flags.ts';
import { countLines, decide } from '../../kit/decide.ts';
import { defineBackend, systemTool } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { likelyReadings } from '../../languages/c/c-fragment.ts';
import { pathArgument, rangeAt, treePath } from '../../kit/tool-place.ts';
import type { Tree } from '../../kit/tree.ts';
import { CPPCHECK_XML, type CppcheckError } from '../../kit/parsers/cppcheck-xml.ts';
import { words } from '../../../shared/word-list.ts';

const INSTALL = 'apt-get install cppcheck';
/** So many macros of headers that are not here are left out. */
const MOST_MACROS = 6;
/** What these say is that the text could not be read, not that it is wrong. */
const UNREAD = words`
  syntaxError internalAstError internalError unknownMacro cppcheckError preprocessorErrorDirective noValidConfiguration
  toomanyconfigs
`;

const KINDS: readonly (readonly [RegExp, { category: Category; subcategory?: string }])[] = [
  [/^(memleak|resourceLeak|leakNoVarFunctionCall)/, { category: 'performance_issue', subcategory: 'unbounded_memory' }],
  [
    regex()`
      OutOfBounds|[Dd]oubleFree|deallocuse|danglingLifetime|returnDangling|autoVariables|bufferAccess|negativeIndex
      |nullPointer|invalidLifetime|useClosedFile|stringLiteralWrite
    `,
    { category: 'security_flaw' },
  ],
  [
    regex()`
      mismatchAllocDealloc|invalidFunctionArg|wrongPrintf|invalidPrintf|invalidScanf|memsetClass|sizeof
      |eraseDereference|invalidContainer|obsolete|[aA]llocaCalled|wrongPipe
    `,
    { category: 'api_misuse', subcategory: 'wrong_arguments' },
  ],
  [/ignoredReturnValue|unhandledException|throwInNoexcept|exceptThrow/, { category: 'missing_error_handling' }],
  [
    regex()`
      ^(
        passedByValue|postfixOperator|stlSize|useInitializationList|stlIfFind|redundantCopy|iterateByValue
        |useStlAlgorithm
      )
    `,
    { category: 'performance_issue', subcategory: 'needless_copy' },
  ],
  [
    /integerOverflow|shiftTooManyBits|signConversion|truncLong/,
    { category: 'logic_error', subcategory: 'integer_overflow' },
  ],
  [/^(double-?[cC]heckedLocking|race)/, { category: 'concurrency_issue' }],
];

/** Looks for mistakes in C and C++ with cppcheck (see README.md). */
export default defineBackend({
  id: 'cppcheck',
  title: 'cppcheck',
  languages: ['c', 'cpp'],
  check: 'lint',
  tool: systemTool({ command: 'cppcheck', version: ['--version'], install: INSTALL }),
  effect: 'reads-project',
  over: 'tree',
  deadlineMs: 60_000,
  revision: 5,
  async run({ tree, file, limits }, { runInTree, makeFolder }) {
    if (tree === undefined)
      return { kind: 'unsupported', findings: [], reason: 'it is asked about a file among others' };
    const relative = relativeOfC(file.text);
    if (relative !== undefined)
      return { kind: 'unsupported', findings: [], reason: `it is ${relative}, which cppcheck does not read` };
    const { args, cpp } = flagsFor(tree, file.name);
    const known = args.filter((arg) => /^-[IDU]/.test(arg) && !arg.startsWith('-I/usr'));
    const [{ text }] = tree.kind === 'scratch' ? likelyReadings(file.text, cpp, file.name) : [{ text: undefined }];
    const folder = makeFolder();
    const place = text === undefined ? pathArgument(file.name) : `/private/${posix.basename(file.name)}`;
    if (text !== undefined) await writeFile(join(folder.path, posix.basename(file.name)), text);
    const ask = async (macros: readonly string[]) => {
      const line = [
        '--xml',
        '--quiet',
        '--enable=warning,performance,portability',
        '--inline-suppr',
        `--language=${cpp ? 'c++' : 'c'}`,
        ...known,
        ...macros.map((name) =>
          new RegExp(String.raw`\b${name}\s*\(`).test(file.text) ? `-D${name}(...)=` : `-D${name}=`,
        ),
        place,
      ];
      return finish(
        await runInTree('cppcheck', line, {
          writable: [{ from: folder, to: '/private' }],
          limits: { wallMs: limits.deadlineMs },
        }),
        'cppcheck',
        INSTALL,
      );
    };
    let ended = await ask([]);
    const macros: string[] = [];
    // A macro of a header that is not here is left out, and the rest is read.
    while (ended.kind === 'finished' && macros.length < MOST_MACROS) {
      const macro = unknownMacro(CPPCHECK_XML.parse(ended.stderr) ?? []);
      if (macro === undefined || macros.includes(macro)) break;
      macros.push(macro);
      ended = await ask(macros);
    }
    if (ended.kind === 'verdict') return ended.verdict;
    const errors = CPPCHECK_XML.parse(ended.stderr);
    if (errors === undefined || ended.code !== 0)
      return { kind: 'crashed', findings: [], reason: 'cppcheck did not say what it found' };
    const conditions = preprocess(file.text, cpp);
    const headers = absentIn(conditions.text, tree);
    const notChecked = notCheckedIn({ headers, names: new Map(macros.map((name) => [name, null])) });
    const unread = errors.find(({ id }) => UNREAD.includes(id));
    if (unread !== undefined)
      return {
        kind: 'unknown',
        findings: [],
        reason: `cppcheck cannot read it: ${unread.msg}`,
        ...(notChecked.length === 0 ? {} : { notChecked }),
      };
    const at = file.text.split('\n').map((line) => line.length + 1);
    const isUndecided = (line: number): boolean =>
      conditions.isUndecided(at.slice(0, line - 1).reduce((sum, length) => sum + length, 0));
    const findings = errors.flatMap((error): Finding[] => {
      // The function is not the block's.
      if (error.severity === 'information' || (text !== undefined && error.id === 'missingReturn')) return [];
      const [place] = error.locations;
      const path = place === undefined ? undefined : treePath(place.file, tree);
      if (place === undefined || path === undefined) return [];
      const source = path === file.name ? file.text : (tree.text(path) ?? '');
      if (isMisread(error, source)) return [];
      if (isOfGnuC(error.msg, source.split('\n')[place.line - 1] ?? '', source)) return [];
      const content = contentOf(error);
      // Cppcheck tries conditions that a compiler's flags decide; what is wrong under one of them may never be
      // compiled.
      const isSure = macros.length === 0 && !(path === file.name && isUndecided(place.line));
      const severity = content.severity === 'error' && !isSure ? 'warning' : content.severity;
      return [{ file: path, range: rangeAt(source, place, 'code-points'), backend: 'cppcheck', ...content, severity }];
    });
    return decide(findings, {
      extent: `${countLines(file.text)}, errors, warnings, performance and portability`,
      notChecked,
    });
  },
});

/** Headers that a text includes by a name in quotes and that are no file of the tree: cppcheck goes on without them. */
const absentIn = (text: string, { files }: Tree): string[] =>
  [...new Set([...text.matchAll(/^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"/gm)].map(([, name = '']) => name))].filter(
    (name) => !files.some((file) => `/${file}`.endsWith(`/${name.replace(/^(?:\.\.?\/)+/, '')}`)),
  );

/**
 * Does it not see what happens: that an element of an array is assigned as a whole, or that a coroutine's promise is
 * asked while an exception is handled?
 */
function isMisread({ id, msg }: CppcheckError, text: string): boolean {
  if (id === 'rethrowNoCurrentException') return /\bunhandled_exception\b/.test(text);
  const name = /^Uninitialized variables?: (\w+)\./.exec(msg)?.[1];
  return name !== undefined && new RegExp(String.raw`\b${name}\s*\[[^\]\n]*\]\s*=[^=]`).test(text);
}

/** What it only suspects: paths that it does not follow, and calls that it does not see. */
const UNSURE = /[lL]eak|^rethrowNoCurrentException$|^assignBoolToPointer$|^unknownEvaluationOrder$/;

/** The name of a macro without which cppcheck cannot read on. */
const unknownMacro = (errors: readonly CppcheckError[]): string | undefined =>
  errors.flatMap(({ id, msg }) => (id === 'unknownMacro' ? (/If (\w+) is a macro/.exec(msg)?.[1] ?? []) : []))[0];

function contentOf({
  id,
  msg,
  cwe,
  severity,
  inconclusive,
}: CppcheckError): Pick<Finding, 'rule' | 'message' | 'severity' | 'category' | 'subcategory'> {
  const kind = KINDS.find(([name]) => name.test(id))?.[1] ?? { category: 'logic_error' as const };
  const sure = severity === 'error' && !inconclusive && !UNSURE.test(id);
  return {
    rule: id,
    message: cwe === undefined ? msg : `${msg} (CWE-${cwe})`,
    severity: sure ? 'error' : 'warning',
    ...kind,
  };
}
