import { basename } from 'node:path/posix';
import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { regex } from '../../../shared/regex.ts';
import { placeNamedTest, placeUnderTest } from '../../kit/tests/under-test.ts';
import { counted, decide, type Particulars } from '../../kit/decide.ts';
import { didNotEnd } from '../../kit/tests/test-limits.ts';
import { tooOld } from '../../kit/needs-newer.ts';
import { NEWER_GO, findingOf, readErrors, type GoSource } from '../../languages/go/go-output.ts';
import { treePath } from '../../kit/tool-place.ts';
import { inFolder } from '../../kit/tree-package.ts';
import { GO_TEST_EVENTS, type GoOutcome } from '../../kit/parsers/go-test-events.ts';

/** Why a test failed, and where. */
interface GoFailure {
  message: string;
  /** The innermost first; paths are absolute, or relative to the package's folder. */
  places: { file: string; line: number }[];
  /** Was it the race detector that spoke? */
  race: boolean;
}

/** Longest message that is kept, in UTF-16 units. */
const MESSAGE_UNITS = 600;

/** An access of the race detector's report with the innermost place in a file of Go. */
const RACING_ACCESS = regex('gm')`
  ^((?:Previous )?(?:[Aa]tomic )?(?:[Rr]ead|[Ww]rite)) at 0x[\da-f]+ by .*:\n
  (?:.*\n){0,50}?[ \t]+(/\S+\.go):(\d+)
`;

/** Reads what a failing test printed: the race detector's report, a panic with its stack, or its own lines. */
function readFailure(output: string): GoFailure {
  const stack = [...output.matchAll(/^[ \t]+(\/\S+\.go):(\d+)(?: \+0x[\da-f]+)?$/gm)].map(([, file = '', line]) => ({
    file,
    line: Number(line),
  }));
  if (/^WARNING: DATA RACE$/m.test(output)) {
    const accesses = [...output.matchAll(RACING_ACCESS)]
      .slice(0, 2)
      .map(([, access = '', file = '', line]) => `${access.toLowerCase()} at ${file.split('/').at(-1)} line ${line}`);
    return { message: `data race: ${accesses.join(', ')}`, places: stack, race: true };
  }
  const panic = /^[ \t]*(?:panic|fatal error): (.*?)(?: \[recovered\].*)?$/m.exec(output)?.[1];
  if (panic !== undefined) return { message: `panic: ${panic}`.slice(0, MESSAGE_UNITS), places: stack, race: false };
  const logged = [...output.matchAll(/^[ \t]+([\w.-]+\.go):(\d+): ?(.*(?:\n {8,}.*)*)/gm)];
  const message = logged
    .map(([, , , text = '']) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join('; '),
    )
    .join('; ');
  const printed = output
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*(?:===|---|FAIL|ok\b|exit status)/.test(line))
    .join('; ');
  return {
    message: (message === '' ? printed || 'it failed without a message' : message)
      .replace(/\b0x[\da-f]{6,}\b/g, 'an address')
      .slice(0, MESSAGE_UNITS),
    places: logged.map(([, file = '', line]) => ({ file, line: Number(line) })),
    race: false,
  };
}

/** Where findings go; `module` is its name, by which packages become folders. */
export interface GoTestSource extends GoSource {
  module: string;
}

/** A run of `go test -json`. */
export interface GoTestRun {
  stdout: string;
  stderr: string;
  code: number;
}

/** The tests that hold no others, and of those that failed the ones whose own tests did not. */
function testsOf(all: readonly GoOutcome[]): { leaves: GoOutcome[]; failed: GoOutcome[] } {
  const ended = all.filter((each) => each.test !== null);
  const isLeaf = (each: GoOutcome): boolean =>
    !ended.some((other) => other.package === each.package && other.test?.startsWith(`${each.test}/`) === true);
  const failed = ended.filter(
    (each) =>
      each.outcome === 'fail' &&
      (isLeaf(each) ||
        !ended.some(
          (other) =>
            other.outcome === 'fail' &&
            other.package === each.package &&
            other.test?.startsWith(`${each.test}/`) === true,
        )),
  );
  return { leaves: ended.filter(isLeaf), failed };
}

/**
 * The verdict of a run that was ended for time: what the tests said until then is kept, and those that had begun are
 * named. Undefined where none had ended.
 */
export function judgePart(stdout: string, source: GoTestSource, afterMs: number): Verdict | undefined {
  const { outcomes, unfinished } = GO_TEST_EVENTS.parse(stdout);
  const { leaves, failed } = testsOf(outcomes);
  if (leaves.length === 0) return undefined;
  const hung = testsOf(unfinished).leaves.map((each) => ({
    ...failedTest(each, source),
    severity: 'warning' as const,
    message: didNotEnd(afterMs),
  }));
  const verdict = decide([...failed.map((each) => failedTest(each, source)), ...hung], {
    extent: `${counted(leaves.length, 'test')} ended, stopped after ${Math.round(afterMs / 1_000)} s`,
    notChecked: ['tests that come after those that did not end'],
  });
  return verdict.kind === 'refuted' ? verdict : { ...verdict, kind: 'timeout', afterMs: Math.round(afterMs) };
}

/** The verdict of a run of tests; errors of the compiler are what it found when it could not build them. */
export function judgeEvents(
  { stdout, stderr, code }: GoTestRun,
  source: GoTestSource,
  { notChecked, version }: { notChecked: readonly string[]; version: string | null },
): Verdict {
  const { outcomes, unfinished, build } = GO_TEST_EVENTS.parse(stdout);
  const built = readErrors(`${stderr}\n${build}`).map((error) => findingOf(error, source));
  const extentOfBuild = 'the tests, which do not compile';
  const old = tooOld(built, NEWER_GO, { version, textOf: (path) => source.tree.text(path), extent: extentOfBuild });
  if (old !== undefined) return old;
  if (built.length > 0) return decide(built, { extent: extentOfBuild, notChecked });
  const { leaves, failed } = testsOf([...outcomes, ...unfinished]);
  const packages = outcomes.filter((each) => each.test === null);
  const alone = packages.filter(
    (each) => each.outcome === 'fail' && !failed.some((test) => test.package === each.package),
  );
  const told = [...failed, ...alone].map((each) => failedTest(each, source));
  const hung = told.filter(isHung);
  const findings = told.map((finding) =>
    isHung(finding)
      ? { ...finding, severity: 'warning' as const, message: 'the test did not end in its time' }
      : finding,
  );
  const skipped = leaves.filter(({ outcome }) => outcome === 'skip').length;
  const tests = { collected: leaves.length, failed: failed.length, skipped };
  const extent = `${counted(leaves.length, 'test')}${skipped === 0 ? '' : `, ${skipped} skipped`}`;
  if (packages.length === 0)
    return {
      kind: 'unknown',
      findings: [],
      reason: `go test came to no result: ${stderr.trim().split('\n').at(-1)?.slice(0, 200) ?? ''}`,
    };
  if (findings.length > 0 !== (code !== 0))
    return {
      kind: 'crashed',
      findings: [],
      reason: `go test ended with code ${code} and named ${findings.length} failing tests`,
    };
  // A panic ends all tests of its package: how many there would have been is not known.
  const panicked = findings.some(({ message }) => message.startsWith('the test fails: panic: '));
  if (hung.length > 0)
    return hangs(findings, hung, {
      extent,
      notChecked: [...notChecked, 'tests of the same package after the one that did not end'],
    });
  if (unfinished.length > 0 || alone.length > 0 || panicked)
    return decide(findings, {
      extent,
      notChecked: [...notChecked, 'tests of the same package after the one that ended them'],
    });
  if (findings.length > 0) return { ...decide(findings, { extent, notChecked }), tests };
  if (leaves.length === skipped)
    return {
      kind: 'vacuous',
      findings: [],
      reason: leaves.length === 0 ? 'there are no tests' : 'every test is skipped',
      tests,
    };
  return { ...decide([], { extent, notChecked }), tests };
}

const TIMED_OUT = /^the test fails: panic: test timed out after (\d+(?:\.\d+)?)(ms|s|m)/;

const UNIT_MS: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['s', 1_000],
]);

const isHung = ({ message }: Finding): boolean => TIMED_OUT.test(message);

/** Tests that did not end decide nothing by themselves; what the others said stays. */
function hangs(findings: readonly Finding[], hung: readonly Finding[], particulars: Particulars): Verdict {
  const verdict = decide(findings, particulars);
  if (verdict.kind === 'refuted') return verdict;
  const [, amount, unit = ''] = TIMED_OUT.exec(hung[0]?.message ?? '') ?? [];
  return { ...verdict, kind: 'timeout', afterMs: Number(amount) * (UNIT_MS.get(unit) ?? 60_000) };
}

/** At the innermost place in the block's file, else in the tree. */
function failedTest({ package: name, test, output }: GoOutcome, source: GoTestSource): Finding {
  const { message, places, race } = readFailure(output);
  const inner = name.startsWith(`${source.module}/`) ? name.slice(source.module.length + 1) : '';
  const folder = [source.folder, inner].filter((part) => part !== '').join('/');
  const inTree = places.flatMap(({ file, line }) => {
    const path = treePath(file.startsWith('/') ? file : inFolder(folder, file), source.tree);
    return path === undefined ? [] : [{ file: path, line }];
  });
  const code = { file: source.file, tree: source.tree };
  const isOfPackage = (path: string): boolean => path.endsWith('_test.go') && inFolder(folder, basename(path)) === path;
  const ofPackage = source.tree.files.filter(isOfPackage);
  const inPackage = [...ofPackage, source.file];
  return {
    ...(inTree.length === 0 ? placeNamedTest(test ?? '', inPackage, code) : placeUnderTest(inTree, undefined, code)),
    rule: test ?? name,
    test: { file: name, name: test ?? '' },
    backend: source.backend,
    message: race ? message : `the test fails: ${message}`,
    severity: 'error',
    ...(race ? { category: 'concurrency_issue', subcategory: 'data_race' } : { category: 'logic_error' }),
  };
}
