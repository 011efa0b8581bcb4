import type { Category } from '../../../shared/categories.ts';
import type { Counterexample, Finding } from '../../../shared/finding.ts';
import { flagsFor } from '../c-flags.ts';
import { countLines, decide } from '../decide.ts';
import { defineBackend, systemTool } from '../define.ts';
import { finish } from '../finished-run.ts';
import { likelyReadings, type Reading } from '../gcc/fragment.ts';
import { pathArgument } from '../tool-place.ts';
import { missingHeader, placeOf, readDiagnostics, type GccDiagnostic } from '../gcc-json.ts';

const INSTALL = 'apt-get install gcc libc6-dev';

/** On the path that is shown, these are wrong whatever else is true. */
const REFUTES = /^-Wanalyzer-(double-free|double-fclose|use-after-free|free-of-non-heap|mismatching-deallocation|null-dereference|write-to-const|write-to-string-literal|va-|use-of-pointer-in-stale-stack-frame)/;

const KINDS: readonly (readonly [RegExp, { category: Category; subcategory?: string }])[] = [
  [/possible-null|null-(argument|dereference)/, { category: 'missing_error_handling', subcategory: 'missing_check' }],
  [/malloc-leak|file-leak|fd-leak/, { category: 'performance_issue', subcategory: 'unbounded_memory' }],
  [/use-of-uninitialized|infinite|shift/, { category: 'logic_error' }],
  [/unsafe-call-within-signal-handler/, { category: 'concurrency_issue' }],
  [/va-|mismatching-deallocation|exposure/, { category: 'api_misuse', subcategory: 'wrong_method' }],
  [/./, { category: 'security_flaw' }],
];

/** Follows the paths through C with GCC's analyzer (see README.md). */
export default defineBackend({
  id: 'gcc-analyzer',
  title: 'GCC analyzer',
  languages: ['c'],
  check: 'security',
  tool: systemTool({ command: 'gcc', version: ['-dumpfullversion'], install: INSTALL }),
  effect: 'reads-project',
  over: 'tree',
  deadlineMs: 60_000,
  revision: 2,
  applies: (tree, file) => file.endsWith('.c') && !flagsFor(tree, file).cpp,
  async run({ tree, file, ...rest }, { runInTree }) {
    if (tree === undefined) return { kind: 'unsupported', findings: [], reason: 'it is asked about a file among others' };
    const { args } = flagsFor(tree, file.name);
    const analyse = async ({ text, include }: Reading) => {
      const source = text === undefined ? [pathArgument(file.name)] : ['-x', 'c', '-'];
      const line = ['-fanalyzer', '-S', '-o', '/dev/null', '-Wno-analyzer-too-complex', '-fdiagnostics-format=json', ...args, ...include.flatMap((name) => ['-include', name]), ...source];
      return finish(await runInTree('gcc', line, { ...(text === undefined ? {} : { stdin: text }), limits: { wallMs: rest.limits.deadlineMs } }), 'gcc', INSTALL);
    };
    const [likeliest, ...others] = tree.kind === 'scratch' ? likelyReadings(file.text, false, file.name) : [{ include: [] }];
    let ended = await analyse(likeliest);
    for (const reading of others) if (ended.kind === 'finished' && ended.code !== 0) ended = await analyse(reading);
    if (ended.kind === 'verdict') return ended.verdict;
    const said = readDiagnostics(ended.stderr, 1);
    if (said === undefined) return { kind: 'crashed', findings: [], reason: 'gcc did not say what it found' };
    const missing = said.flatMap((each) => missingHeader(each) ?? []);
    if (missing[0] !== undefined) return { kind: 'unknown', findings: [], reason: `the header ${missing[0]} is not here` };
    if (ended.code !== 0 || said.some(({ kind }) => kind.endsWith('error'))) return { kind: 'unknown', findings: [], reason: 'the code does not compile by itself' };
    const asked = { ...rest, tree, file };
    const found = said.filter(({ option }) => option?.startsWith('-Wanalyzer-'));
    const verdict = decide(found.map((each): Finding => ({ ...placeOf(each, asked), ...contentOf(each) })), { extent: `${countLines(file.text)}, every path that GCC follows` });
    return verdict.kind === 'refuted' ? { ...verdict, counterexamples: found.filter(refutes).flatMap(pathOf) } : verdict;
  },
});

const refutes = ({ option = '' }: GccDiagnostic): boolean => REFUTES.test(option);

function contentOf(diagnostic: GccDiagnostic): Omit<Finding, 'file' | 'range'> {
  const { option = '', message, metadata } = diagnostic;
  const kind = KINDS.find(([name]) => name.test(option))?.[1] ?? { category: 'security_flaw' as const };
  return { rule: option, backend: 'gcc-analyzer', message: metadata?.cwe === undefined ? message : `${message} (CWE-${metadata.cwe})`, severity: refutes(diagnostic) ? 'error' : 'warning', ...kind };
}

/** The path that the analyzer followed; nothing was run. */
function pathOf({ message, path = [] }: GccDiagnostic): Counterexample[] {
  const steps = path.map(({ location, description }) => ({ label: location === undefined ? description : `line ${location.line}: ${description}`, values: [] }));
  return steps.length === 0 ? [] : [{ title: message, replayed: false, steps }];
}
