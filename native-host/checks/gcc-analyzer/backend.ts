import type { Category } from '../../../shared/categories.ts';
import type { Counterexample, Finding } from '../../../shared/finding.ts';
import { regex } from '../../../shared/regex.ts';
import {
  absentHeaders,
  layOut,
  missingIn,
  NO_GAP,
  notCheckedIn,
  widen,
  writeAround,
  type Gap,
} from '../../languages/c/c-gap.ts';
import { isOfGnuC } from '../../languages/c/c-dialect.ts';
import { flagsFor } from '../../languages/c/c-flags.ts';
import { countLines, decide } from '../../kit/decide.ts';
import { defineBackend, systemTool } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { isProgram, likelyReadings, unresolvedName, type FragmentReading } from '../../languages/c/c-fragment.ts';
import { pathArgument } from '../../kit/tool-place.ts';
import { placeOf, GCC_JSON, type GccDiagnostic } from '../../kit/parsers/gcc-json.ts';
import { words } from '../../../shared/word-list.ts';

const INSTALL = 'apt-get install gcc libc6-dev';

/** So often a text is tried again, with more of what it misses or read in another way. */
const MOST_TRIES = 6;

/** On the path that is shown, these are wrong whatever else is true; see {@link isGuess} for the path itself. */
const REFUTES = regex()`
  ^-Wanalyzer-(
    double-free|double-fclose|use-after-free|free-of-non-heap|mismatching-deallocation|null-dereference
    |write-to-const|write-to-string-literal|va-|use-of-pointer-in-stale-stack-frame
  )
`;

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
  revision: 6,
  applies: (tree, file) => file.endsWith('.c') && !flagsFor(tree, file).cpp,
  async run({ tree, file, ...rest }, { runInTree, makeFolder }) {
    if (tree === undefined)
      return { kind: 'unsupported', findings: [], reason: 'it is asked about a file among others' };
    const { args } = flagsFor(tree, file.name);
    const analyse = async ({ text, ...reading }: FragmentReading, gap: Gap) => {
      const source = text === undefined ? [pathArgument(file.name)] : ['-x', 'c', '-'];
      const around = layOut(reading, gap, false);
      const folder = makeFolder();
      await writeAround(folder.path, around.files);
      const line = [
        ...words`-fanalyzer -S -o /dev/null -Wno-analyzer-too-complex -fdiagnostics-format=json`,
        ...args,
        ...around.args,
        ...source,
      ];
      const options = {
        writable: [{ from: folder, to: '/private' }],
        limits: { wallMs: rest.limits.deadlineMs },
        ...(text === undefined ? {} : { stdin: text }),
      };
      return finish(await runInTree('gcc', line, options), 'gcc', INSTALL);
    };
    const [likeliest, ...others] =
      tree.kind === 'scratch' ? likelyReadings(file.text, false, file.name) : [{ include: [] }];
    let reading: FragmentReading = likeliest;
    let gap = NO_GAP;
    let ended = await analyse(reading, gap);
    for (let tries = 0; tries < MOST_TRIES && ended.kind === 'finished' && ended.code !== 0; tries += 1) {
      const diagnostics = GCC_JSON.parse(ended.stderr, { files: 1 }) ?? [];
      const mayMiss = gap.headers.length > 0 || (tree.kind === 'scratch' && !isProgram(file.text));
      const wider = widen(
        gap,
        diagnostics.map(({ message }) => missingIn(message, mayMiss)),
        file.text,
        false,
      );
      const other = others.shift();
      if (wider === undefined && other === undefined) break;
      gap = wider ?? gap;
      if (wider === undefined) reading = other ?? reading;
      else if (other !== undefined) others.unshift(other);
      ended = await analyse(reading, gap);
    }
    if (ended.kind === 'verdict') return ended.verdict;
    const diagnostics = GCC_JSON.parse(ended.stderr, { files: 1 });
    if (diagnostics === undefined) return { kind: 'crashed', findings: [], reason: 'gcc did not say what it found' };
    const headers = absentHeaders(ended.stderr, gap);
    const unknown = diagnostics
      .filter(({ option }) => option === '-Wimplicit-function-declaration')
      .flatMap((each) => unresolvedName(each) ?? []);
    const notChecked = notCheckedIn({
      headers,
      names: new Map([...gap.names.keys(), ...unknown].map((name) => [name, null])),
    });
    if (ended.code !== 0 || diagnostics.some(({ kind }) => kind.endsWith('error'))) {
      return {
        kind: 'unknown',
        findings: [],
        reason:
          headers[0] === undefined ? 'the code does not compile by itself' : `the header ${headers[0]} is not here`,
        ...(notChecked.length === 0 ? {} : { notChecked }),
      };
    }
    const asked = { ...rest, tree, file };
    const found = diagnostics.filter(
      ({ option, message }) => option?.startsWith('-Wanalyzer-') && !isOfGnuC(message, '', file.text),
    );
    // A function that nothing declares may never return, and then the path ends there.
    const isSure = unknown.length === 0;
    const findings = found.map((each): Finding => ({ ...placeOf(each, asked), ...contentOf(each, isSure) }));
    const verdict = decide(findings, { extent: `${countLines(file.text)}, every path that GCC follows`, notChecked });
    return verdict.kind === 'refuted'
      ? { ...verdict, counterexamples: found.filter(refutes).flatMap(pathOf) }
      : verdict;
  },
});

const refutes = (diagnostic: GccDiagnostic): boolean => REFUTES.test(diagnostic.option ?? '') && !isGuess(diagnostic);

/** A branch that the path takes, but for the one on which an allocation went well. */
const BRANCH = /^following [‘']\w+[’'] branch(?!.*\bis non-NULL\b)/;

/**
 * Does the way to a null pointer turn on conditions of which the analyzer does not know whether they can hold together?
 * It follows neither hashes nor what loops leave behind, and a search that always finds comes back empty there.
 */
const isGuess = ({ option = '', path = [] }: GccDiagnostic): boolean =>
  option === '-Wanalyzer-null-dereference' && path.some(({ description }) => BRANCH.test(description));

function contentOf(diagnostic: GccDiagnostic, isSure: boolean): Omit<Finding, 'file' | 'range'> {
  const { option = '', message, metadata } = diagnostic;
  const kind = KINDS.find(([name]) => name.test(option))?.[1] ?? { category: 'security_flaw' as const };
  return {
    rule: option,
    backend: 'gcc-analyzer',
    message: metadata?.cwe === undefined ? message : `${message} (CWE-${metadata.cwe})`,
    severity: isSure && refutes(diagnostic) ? 'error' : 'warning',
    ...kind,
  };
}

/** The path that the analyzer followed; nothing was run. */
function pathOf({ message, path = [] }: GccDiagnostic): Counterexample[] {
  const steps = path.map(({ location, description }) => ({
    label: location === undefined ? description : `line ${location.line}: ${description}`,
    values: [],
  }));
  return steps.length === 0 ? [] : [{ title: message, replayed: false, steps }];
}
