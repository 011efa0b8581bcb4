import { LANGUAGE_IDS } from '../../../shared/language.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { JAIL_ENVIRONMENT } from '../../sandbox/jail-arguments.ts';
import { JAIL_NODE, nodeBind } from '../../sandbox/jail-node.ts';
import { counted, decide } from '../decide.ts';
import { defineBackend, ownTool, type Backend, type BackendContext, type Obligation } from '../define.ts';
import { finish } from '../finished-run.ts';
import { TREE_ROOT } from '../tree.ts';
import { hasModule } from '../python-project.ts';
import { checkOf, findingsOf } from './output.ts';
import { absentThing, readPrintedTests, type PrintedTest } from './test-output.ts';

/** A project's own commands may be whole builds. */
const LIMITS = { cpuSeconds: 600, memoryBytes: 4_096 * 2 ** 20, processes: 512, fileBytes: 512 * 2 ** 20, diskBytes: 4_096 * 2 ** 20 } as const;
const PATH = [JAIL_NODE.slice(0, JAIL_NODE.lastIndexOf('/')), `${TREE_ROOT}/node_modules/.bin`, `${TREE_ROOT}/.venv/bin`, JAIL_ENVIRONMENT.PATH].join(':');

/** What build tools and package managers run when a command calls them. */
const BUILD_FILES = [
  'Makefile', 'makefile', 'GNUmakefile', '*.mk', 'CMakeLists.txt', '*.cmake', 'CMakePresets.json', 'meson.build', 'configure',
  'justfile', 'Justfile', '.justfile', 'Taskfile.yml', 'Taskfile.yaml', 'noxfile.py', 'tasks.py', 'SConstruct', 'SConscript',
  'Rakefile', 'Gemfile', '*.gemspec', '.rspec', 'composer.json', 'phpunit.xml', 'phpunit.xml.dist', 'build.xml', 'build.sbt',
  'mix.exs', 'rebar.config', 'dune-project', 'BUILD', 'BUILD.bazel', 'WORKSPACE', '*.csproj', '*.sln', 'package.json',
];

/** How the check of a command is called in results. */
export const commandId = (name: string): string => `command:${name}`;

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
  revision: 4,
  applies: (tree) => Object.keys(tree.commands).length > 0,
  expand: (tree) => Object.keys(tree.commands).map((name) => ({
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

async function runNamed(name: string, { file, tree, limits }: Obligation, { runInTree }: BackendContext): Promise<Verdict> {
  const [program, ...args] = tree?.commands[name] ?? [];
  if (tree === undefined || program === undefined) return { kind: 'unsupported', findings: [], reason: 'the project names no such command' };
  const options = { readOnly: [nodeBind()], environment: { ...JAIL_ENVIRONMENT, PATH, CI: 'true', NO_COLOR: '1' }, limits: { ...LIMITS, wallMs: limits.deadlineMs } };
  const started = await runInTree(program, args, options);
  // A script of a manifest needs no package manager: Node runs it.
  const script = started.kind === 'missing' ? scriptOf(program, args) : undefined;
  const end = script === undefined ? started : await runInTree(JAIL_NODE, ['--run', script], options);
  // Of a long output the part that is kept is enough; a signal is a way to fail.
  const install = `install ${program}, or name another command in .claude-context.toml`;
  const ran = end.kind === 'exit' || end.kind === 'killed' ? { kind: 'finished' as const, stdout: end.stdout.text, stderr: end.stderr.text } : finish(end, program, install);
  if (ran.kind === 'verdict') return ran.verdict;
  const output = `${ran.stdout}\n${ran.stderr}`;
  const printed = checkOf(name) === 'test' ? readPrintedTests(ran.stdout) : undefined;
  const amount = (outcome: PrintedTest['outcome']): number => (printed ?? []).filter((each) => each.outcome === outcome).length;
  const tests = printed === undefined ? {} : { tests: { collected: printed.length, failed: amount('failed'), skipped: amount('skipped') } };
  const extent = [...(printed === undefined ? [] : [counted(printed.length, 'test')]), [program, ...args].join(' ')].join(', ');
  if (end.kind === 'exit' && end.code === 0) {
    if (printed !== undefined && amount('passed') + amount('failed') === 0) return { kind: 'vacuous', findings: [], reason: printed.length === 0 ? 'no test was run' : 'every test is skipped', ...tests };
    if (amount('failed') > 0) return { kind: 'unknown', findings: [], reason: 'tests failed, and the command says that all is well', ...tests };
    return { ...decide([], { extent }), ...tests };
  }
  const absent = absentThing(output, (module) => hasModule(tree, module)) ?? (end.kind === 'exit' && (end.code === 127 || end.code === 126) ? 'what is not in the sandbox' : undefined);
  if (absent !== undefined && amount('failed') === 0) {
    return { kind: 'not-run', findings: [], cause: 'missing-tool', reason: `${name} needs ${absent}, which is not installed`, remedy: `install ${absent} where the project has its packages, or on the system` };
  }
  const status = end.kind === 'killed' ? `by ${end.signal}` : `with status ${end.kind === 'exit' ? end.code : 0}`;
  return { ...decide(findingsOf(output, name, { file, tree, backend: commandId(name) }, status), { extent }), ...tests };
}

/** The script of a manifest that a package manager is asked to run. */
function scriptOf(program: string, [first, second]: readonly string[]): string | undefined {
  if (!['npm', 'pnpm', 'yarn'].includes(program)) return undefined;
  return first === 'run' ? second : first === 't' ? 'test' : first;
}
