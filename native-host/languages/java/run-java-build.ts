import type { Verdict } from '../../../shared/verdict.ts';
import { readFromFolder } from '../../sandbox/sandbox-folder.ts';
import type { BackendContext, RunOptions } from '../../kit/define.ts';
import { finish, type Finished } from '../../kit/finished-run.ts';
import { JUNIT_XML, type ReportedTest } from '../../kit/parsers/junit-xml.ts';
import { javaOptions } from './java-toolchain.ts';
import { TREE_ROOT } from '../../kit/tree.ts';

/** An error of the compiler as Maven prints it. */
interface MavenError {
  file: string;
  line: number;
  column: number;
  message: string;
}

/** Errors of the compiler; Maven prints them twice. `symbol` and `location` stand on lines of their own. */
export function readMavenErrors(output: string): MavenError[] {
  const errors: MavenError[] = [];
  for (const line of output.split('\n')) {
    const [, file, at, column, message] = /^\[ERROR\] (\/\S.*?\.(?:java|kt)):\[(\d+),(\d+)\] (.*)$/.exec(line) ?? [];
    const [, name, detail] = /^\[ERROR\]\s{2,}(symbol|location): +(.*)$/.exec(line) ?? [];
    const last = errors.at(-1);
    if (file !== undefined && message !== undefined)
      errors.push({ file, line: Number(at), column: Number(column), message });
    else if (last !== undefined && name !== undefined && detail !== undefined) last.message += ` (${name}: ${detail})`;
  }
  return [...new Map(errors.map((error) => [JSON.stringify(error), error])).values()];
}

/** Does Maven miss something that it would download? */
export function missingHere(output: string, remedy: string): Verdict | undefined {
  const line = output
    .split('\n')
    .find((each) =>
      /in offline mode|is offline|Could not (?:resolve|find|transfer)|has not been downloaded|No cached version/.test(
        each,
      ),
    );
  if (line === undefined) return undefined;
  const wanted = /artifact ([\w.:-]+)/.exec(line)?.[1] ?? /(?:resolve|find) ([\w.-]+:[\w.:-]+)/.exec(line)?.[1];
  return {
    kind: 'not-run',
    findings: [],
    cause: 'no-network',
    remedy,
    reason:
      wanted === undefined
        ? 'packages or plugins of the build are not on this machine'
        : `${wanted}, which the build needs, is not on this machine`,
  };
}

/** The last thing that Maven says it failed at. */
export const mavenReason = (output: string): string =>
  /^\[ERROR\] (?:Failed to execute goal )?(.*)$/m.exec(output)?.[1]?.slice(0, 300) ?? 'it said nothing of why';

/** A build and what its tests reported. */
export interface BuildRun extends Omit<Finished, 'kind'> {
  kind: 'ran';
  tests: ReportedTest[];
  /** Reports that are cut off: a test's machine was ended. */
  broken: number;
  /** How long it took. */
  ms: number;
}

/** Of a check's time, how much a build has: in the rest JUnit itself can run the tests of one that does not end. */
const BUILD_SHARE = 0.65;

/** How a build is run within a check's deadline in ms. */
export function buildOptions(deadlineMs: number): ReturnType<typeof javaOptions> {
  const options = javaOptions();
  return { ...options, limits: { ...options.limits, wallMs: Math.round(deadlineMs * BUILD_SHARE) } };
}

/** Reports that are read, and bytes of each. */
const REPORTS = 500;
const REPORT_BYTES = 4 * 2 ** 20;

/**
 * Outputs are kept between runs, for another state of the tree: old reports go first and all files count as just
 * changed. The reports are copied out, for the outputs may lie in a folder of their own.
 */
const script = (reports: string): string => `find . -name 'TEST-*.xml' -path '${reports}' -delete
xargs -0 -r touch -c --
"$0" "$@"; code=$?
i=0
find . -name 'TEST-*.xml' -path '${reports}' | sort | while read -r report; do
  cp "$report" "/reports/$i.xml"; i=$((i + 1))
done
exit "$code"`;

/** Runs a build in a folder of the tree and reads the reports at places that fit the pattern of `find -path`. */
export async function runBuild(
  context: BackendContext,
  command: string,
  args: readonly string[],
  {
    folder,
    files,
    reports,
    options,
    install,
  }: { folder: string; files: readonly string[]; reports: string; options: RunOptions; install: string },
): Promise<BuildRun | { kind: 'verdict'; verdict: Verdict }> {
  const out = context.makeFolder();
  const result = await context.runInTree('/bin/sh', ['-c', script(reports), command, ...args], {
    ...options,
    cwd: folder === '' ? TREE_ROOT : `${TREE_ROOT}/${folder}`,
    writable: [...(options.writable ?? []), { from: out, to: '/reports' }],
    stdin: files.map((path) => `${TREE_ROOT}/${path}\0`).join(''),
  });
  const run = finish(result, command, install);
  if (run.kind === 'verdict') return run;
  const tests: ReportedTest[] = [];
  let broken = 0;
  for (let index = 0; index < REPORTS; index += 1) {
    const xml = await readFromFolder(out, `${index}.xml`, REPORT_BYTES);
    if (xml === undefined) break;
    const read = JUNIT_XML.parse(xml.toString('utf8'));
    if (read === undefined) broken += 1;
    else tests.push(...read);
  }
  return { ...run, kind: 'ran', tests, broken, ms: 'ms' in result ? result.ms : 0 };
}
