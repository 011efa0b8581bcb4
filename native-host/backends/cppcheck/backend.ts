import { writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Category } from '../../../shared/categories.ts';
import type { Finding } from '../../../shared/finding.ts';
import { flagsFor } from '../c-flags.ts';
import { countLines, decide } from '../decide.ts';
import { defineBackend, systemTool } from '../define.ts';
import { finish } from '../finished-run.ts';
import { likelyReadings } from '../gcc/fragment.ts';
import { pathArgument, rangeAt, treePath } from '../tool-place.ts';
import { readErrors, type CppcheckError } from './xml.ts';

const INSTALL = 'apt-get install cppcheck';
/** What these say is that the text could not be read, not that it is wrong. */
const UNREAD = ['syntaxError', 'internalAstError', 'internalError', 'unknownMacro', 'cppcheckError', 'preprocessorErrorDirective', 'noValidConfiguration', 'toomanyconfigs'];

const KINDS: readonly (readonly [RegExp, { category: Category; subcategory?: string }])[] = [
  [/^(memleak|resourceLeak|leakNoVarFunctionCall)/, { category: 'performance_issue', subcategory: 'unbounded_memory' }],
  [/OutOfBounds|[Dd]oubleFree|deallocuse|danglingLifetime|returnDangling|autoVariables|bufferAccess|negativeIndex|nullPointer|invalidLifetime|useClosedFile|stringLiteralWrite/, { category: 'security_flaw' }],
  [/mismatchAllocDealloc|invalidFunctionArg|wrongPrintf|invalidPrintf|invalidScanf|memsetClass|sizeof|eraseDereference|invalidContainer|obsolete|[aA]llocaCalled|wrongPipe/, { category: 'api_misuse', subcategory: 'wrong_arguments' }],
  [/ignoredReturnValue|unhandledException|throwInNoexcept|exceptThrow/, { category: 'missing_error_handling' }],
  [/^(passedByValue|postfixOperator|stlSize|useInitializationList|stlIfFind|redundantCopy|iterateByValue|useStlAlgorithm)/, { category: 'performance_issue', subcategory: 'needless_copy' }],
  [/integerOverflow|shiftTooManyBits|signConversion|truncLong/, { category: 'logic_error', subcategory: 'integer_overflow' }],
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
  revision: 2,
  async run({ tree, file, limits }, { runInTree, makeFolder }) {
    if (tree === undefined) return { kind: 'unsupported', findings: [], reason: 'it is asked about a file among others' };
    const { args, cpp } = flagsFor(tree, file.name);
    const known = args.filter((arg) => /^-[IDU]/.test(arg) && !arg.startsWith('-I/usr'));
    const [{ text }] = tree.kind === 'scratch' ? likelyReadings(file.text, cpp, file.name) : [{ text: undefined }];
    const folder = makeFolder();
    const place = text === undefined ? pathArgument(file.name) : `/private/${posix.basename(file.name)}`;
    if (text !== undefined) await writeFile(join(folder.path, posix.basename(file.name)), text);
    const line = ['--xml', '--quiet', '--enable=warning,performance,portability', '--inline-suppr', `--language=${cpp ? 'c++' : 'c'}`, ...known, place];
    const ended = finish(await runInTree('cppcheck', line, { writable: [{ from: folder, to: '/private' }], limits: { wallMs: limits.deadlineMs } }), 'cppcheck', INSTALL);
    if (ended.kind === 'verdict') return ended.verdict;
    const errors = readErrors(ended.stderr);
    if (errors === undefined || ended.code !== 0) return { kind: 'crashed', findings: [], reason: 'cppcheck did not say what it found' };
    const unread = errors.find(({ id }) => UNREAD.includes(id));
    if (unread !== undefined) return { kind: 'unknown', findings: [], reason: `cppcheck cannot read it: ${unread.msg}` };
    const findings = errors.flatMap((error): Finding[] => {
      // The function is not the block's.
      if (text !== undefined && error.id === 'missingReturn') return [];
      const [place] = error.locations;
      const path = place === undefined ? undefined : treePath(place.file, tree);
      if (place === undefined || path === undefined) return [];
      const source = path === file.name ? file.text : (tree.text(path) ?? '');
      return [{ file: path, range: rangeAt(source, place, 'code-points'), backend: 'cppcheck', ...contentOf(error) }];
    });
    return decide(findings, { extent: `${countLines(file.text)}, errors, warnings, performance and portability` });
  },
});

function contentOf({ id, msg, cwe, severity, inconclusive }: CppcheckError): Pick<Finding, 'rule' | 'message' | 'severity' | 'category' | 'subcategory'> {
  const kind = KINDS.find(([name]) => name.test(id))?.[1] ?? { category: 'logic_error' as const };
  const sure = severity === 'error' && !inconclusive && !/[lL]eak/.test(id);
  return { rule: id, message: cwe === undefined ? msg : `${msg} (CWE-${cwe})`, severity: sure ? 'error' : 'warning', ...kind };
}
