import { LANGUAGE_IDS } from '../../../shared/language.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { counted, decide } from '../../kit/decide.ts';
import { testLimits } from '../../kit/tests/test-limits.ts';
import {
  defineBackend,
  ownTool,
  type Backend,
  type BackendContext,
  type Obligation,
  type RunResult,
} from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { nodeOfTests } from '../../languages/scripts/script-runs.ts';
import { TREE_ROOT } from '../../kit/tree.ts';
import { hasModule } from '../../languages/python/python-project.ts';
import {
  checkOf,
  commandId,
  findingsOf,
  hungTests,
  lastLine,
  type CommandScene,
} from '../../kit/tests/command-output.ts';
import { byNode, newerNode, nodeBind, SANDBOX_ENVIRONMENT, SANDBOX_NODE } from '../../kit/sandbox-facts.ts';
import { PRINTED_TESTS, type PrintedTest } from '../../kit/parsers/printed-tests.ts';
import { commandNames } from '../../kit/tests/command-names.ts';
import { hollowCommand } from '../../kit/tests/hollow-command.ts';
import { absentThing } from '../../kit/tests/test-output.ts';
import { words } from '../../../shared/word-list.ts';

/** A project's own commands may be whole builds. */
const LIMITS = {
  cpuSeconds: 600,
  memoryBytes: 4_096 * 2 ** 20,
  processes: 512,
  fileBytes: 512 * 2 ** 20,
  diskBytes: 4_096 * 2 ** 20,
} as const;
const PATH = [
  SANDBOX_NODE.slice(0, SANDBOX_NODE.lastIndexOf('/')),
  `${TREE_ROOT}/node_modules/.bin`,
  `${TREE_ROOT}/.venv/bin`,
  SANDBOX_ENVIRONMENT.PATH,
].join(':');

/** What build tools and package managers run when a command calls them. */
const BUILD_FILES = words`
  Makefile makefile GNUmakefile *.mk CMakeLists.txt *.cmake CMakePresets.json meson.build configure justfile Justfile
  .justfile Taskfile.yml Taskfile.yaml noxfile.py tasks.py SConstruct SConscript Rakefile Gemfile *.gemspec .rspec
  composer.json phpunit.xml phpunit.xml.dist build.xml build.sbt mix.exs rebar.config dune-project BUILD BUILD.bazel
  WORKSPACE *.csproj *.sln package.json
`;

/** Runs the project's own commands (see README.md). */
const command: Backend = defineBackend({
  id: 'command',
  title: 'Commands of the project',
  languages: LANGUAGE_IDS,
  check: 'test',
  tool: ownTool('1'),
  effect: 'runs-code',
  configuration: (commands) => (commands.length === 0 ? [] : BUILD_FILES),
  over: 'tree',
  deadlineMs: 300_000,
  localData: nodeOfTests,
  revision: 8,
  applies: (tree) => Object.keys(tree.commands).length > 0,
  expand: (tree) =>
    Object.keys(tree.commands).map((name) => ({
      ...command,
      id: commandId(name),
      title: `Command ${name}`,
      check: checkOf(name),
      names: [name.toLowerCase()],
      applies: () => true,
      expand: undefined,
      run: (obligation, context) => runNamed(name, obligation, context),
    })),
  run: () => Promise.resolve({ kind: 'unsupported', findings: [], reason: 'each command is a check of its own' }),
});

export default command;

async function runNamed(
  name: string,
  { file, tree, limits }: Obligation,
  { runInTree }: BackendContext,
): Promise<Verdict> {
  const [program, ...args] = tree?.commands[name] ?? [];
  if (tree === undefined || program === undefined)
    return { kind: 'unsupported', findings: [], reason: 'the project names no such command' };
  const node = tree.files.includes('package.json') ? newerNode() : undefined;
  const { wallMs, testMs } = testLimits(limits.deadlineMs);
  const environment = { ...SANDBOX_ENVIRONMENT, PATH, CI: 'true', NO_COLOR: '1' };
  const options = { readOnly: [node?.bind ?? nodeBind()], environment, limits: { ...LIMITS, wallMs } };
  const started = await runInTree(program, withTestTimeout(program, args, testMs), options);
  // A script of a manifest needs no package manager: Node runs it.
  const script = started.kind === 'missing' ? scriptOf(program, args) : undefined;
  const end = script === undefined ? started : await runInTree(SANDBOX_NODE, ['--run', script], options);
  const scene = { file, tree, backend: commandId(name) };
  if (end.kind === 'timeout') return unended(end, name, scene);
  // Of a long output the part that is kept is enough; a signal is a way to fail.
  const install = `install ${program}, or name another command in .claude-context.toml`;
  const ran =
    end.kind === 'exit' || end.kind === 'killed'
      ? { kind: 'finished' as const, stdout: end.stdout.text, stderr: end.stderr.text }
      : finish(end, program, install);
  if (ran.kind === 'verdict') return ran.verdict;
  const output = `${ran.stdout}\n${ran.stderr}`;
  const printed = checkOf(name) === 'test' ? PRINTED_TESTS.parse(ran.stdout) : undefined;
  const amount = (outcome: PrintedTest['outcome']): number =>
    (printed ?? []).filter((each) => each.outcome === outcome).length;
  const tests =
    printed === undefined
      ? {}
      : { tests: { collected: printed.length, failed: amount('failed'), skipped: amount('skipped') } };
  const amountOfTests = printed === undefined ? [] : [counted(printed.length, 'test')];
  const extent = `${[...amountOfTests, [program, ...args].join(' ')].join(', ')}${byNode(node)}`;
  if (end.kind === 'exit' && end.code === 0) {
    const ran = amount('passed') + amount('failed') + amount('hung');
    const hollow = hollowCommand([program, ...args], commandNames(tree));
    if (hollow !== undefined && amount('failed') + amount('hung') === 0)
      return { kind: 'vacuous', findings: [], reason: `${name} cannot fail: it ${hollow}`, ...tests };
    if (printed === undefined && checkOf(name) === 'test' && RAN_NOTHING.test(output))
      return { kind: 'vacuous', findings: [], reason: 'no test was run', ...tests };
    if (printed !== undefined && ran === 0) {
      const reason = printed.length === 0 ? 'no test was run' : 'every test is skipped';
      return { kind: 'vacuous', findings: [], reason, ...tests };
    }
    if (amount('failed') + amount('hung') > 0) {
      return { kind: 'unknown', findings: [], reason: 'tests failed, and the command says that all is well', ...tests };
    }
    return { ...decide([], { extent }), ...tests };
  }
  const absent =
    absentThing(output, (module) => hasModule(tree, module)) ??
    (end.kind === 'exit' && (end.code === 127 || end.code === 126) ? 'what is not in the sandbox' : undefined);
  if (absent !== undefined && amount('failed') === 0) {
    return {
      kind: 'not-run',
      findings: [],
      cause: 'missing-tool',
      reason: `${name} needs ${absent}, which is not installed`,
      remedy: `install ${absent} where the project has its packages, or on the system`,
    };
  }
  const status = end.kind === 'killed' ? `by ${end.signal}` : `with status ${end.kind === 'exit' ? end.code : 0}`;
  const hung = hungTests(printed ?? [], name, scene, testMs);
  const isHung = hung.length > 0 && amount('failed') === 0;
  const afterMs = Math.round(Math.max(0, ...(printed ?? []).map(({ ms = 0 }) => ms)) || testMs);
  const findings = isHung ? hung : [...findingsOf(output, name, scene, status), ...hung];
  const verdict = { ...decide(findings, { extent }), ...tests };
  return isHung ? { ...verdict, kind: 'timeout', afterMs } : verdict;
}

/** CTest gives each test its time; without one that hangs is waited for until the deadline. */
function withTestTimeout(program: string, args: readonly string[], testMs: number): readonly string[] {
  const isOwn = program !== 'ctest' || args.some((arg) => /^--(?:timeout|build-and-test|script)\b|^-[SMD]$/.test(arg));
  return isOwn ? args : [...args, '--timeout', String(Math.max(1, Math.round(testMs / 1_000)))];
}

/** What runners print that were told to pass without a test. */
const RAN_NOTHING = /^(?:No tests? (?:files? )?found(?:, exiting with code 0)?|no tests ran)\b/im;

type Ended = Pick<Extract<RunResult, { kind: 'exit' }>, 'ms' | 'stdout' | 'stderr'>;

/** The verdict on a command that was ended for time: tests that it told of before keep their results. */
function unended(end: Ended, name: string, scene: CommandScene): Verdict {
  const output = `${end.stdout.text}\n${end.stderr.text}`;
  const afterMs = Math.round(end.ms);
  const printed = checkOf(name) === 'test' ? (PRINTED_TESTS.parse(end.stdout.text) ?? []) : [];
  const failed = printed.some(({ outcome }) => outcome === 'failed');
  const told = failed ? findingsOf(output, name, scene, 'without an end') : [];
  const findings = [...told, ...hungTests(printed, name, scene, end.ms)];
  const last = lastLine(output);
  const ended = printed.filter(({ outcome }) => outcome !== 'hung').length;
  const words = [
    ...(printed.length === 0 ? [] : [`${counted(ended, 'test')} ended`]),
    `${name} was stopped after ${Math.round(end.ms / 1_000)} s`,
    ...(last === undefined ? [] : [`the last that it printed: ${last}`]),
  ];
  const notChecked = ['what comes after the part that did not end'];
  const verdict = decide(findings, { extent: words.join(', '), notChecked });
  return verdict.kind === 'refuted' ? verdict : { ...verdict, kind: 'timeout', afterMs };
}

/** The script of a manifest that a package manager is asked to run. */
function scriptOf(program: string, [first, second]: readonly string[]): string | undefined {
  if (!['npm', 'pnpm', 'yarn'].includes(program)) return undefined;
  if (first === 'run') return second;
  return first === 't' ? 'test' : first;
}
