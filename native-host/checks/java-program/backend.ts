import { writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { counted } from '../../kit/decide.ts';
import { defineBackend, type BackendContext, type Obligation } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { javaSurroundings, notCompiled } from '../../languages/java/java-project.ts';
import { besideFiles, packageOf, readBlock } from '../../languages/java/java-reading.ts';
import { javaOptions, javaTool, QUICK_BUILD, QUICK_COMPILER } from '../../languages/java/java-toolchain.ts';
import {
  checkProgram,
  endOf,
  OUTLINE_ENGINE,
  PROGRAM_MS,
  type RanProgram,
  type EndedProgram,
} from '../../languages/programs/program-run.ts';
import { pathArgument } from '../../kit/tool-place.ts';
import { TREE_ROOT, type Tree } from '../../kit/tree.ts';
import type { ProgramFailure, ProgramRun } from '../../languages/programs/program-verdict.ts';
import { regex } from '../../../shared/regex.ts';
import { words } from '../../../shared/word-list.ts';

const INSTALL = 'apt-get install default-jdk-headless';
const ARGUMENTS = [...QUICK_COMPILER, ...words`-nowarn -encoding UTF-8 -proc:none -processorpath /nowhere -d /classes`];
const JUNIT = /^[ \t]*import[ \t]+(?:static[ \t]+)?org\.junit\b/m;
const TESTNG = /^[ \t]*import[ \t]+(?:static[ \t]+)?org\.testng\b/m;

/** Checks: what of a project's file is worth running. */
const CHECKS = /^[ \t]*assert\b|\bnew AssertionError\(|\bFAIL(?:ED)?\b|[✗✘❌]/m;

/** Runs a Java block with a `main` as the program that it is, with its asserts enabled (see README.md). */
export default defineBackend({
  id: 'java-program',
  title: 'The program and its own checks',
  languages: ['java'],
  check: 'test',
  tool: javaTool('javac', ['-version'], INSTALL),
  effect: 'runs-code',
  over: 'tree',
  applies(tree, file) {
    const text = tree.text(file) ?? '';
    const runs = mainClass(text) !== undefined && !JUNIT.test(text);
    return tree.kind === 'scratch' ? TESTNG.test(text) || runs : runs && !TESTNG.test(text) && CHECKS.test(text);
  },
  waiting(tree, file) {
    const text = tree.text(file) ?? '';
    const asserts = text.match(/^[ \t]*assert\b/gm)?.length ?? 0;
    return asserts > 0 ? counted(asserts, 'assert') : 'its main program';
  },
  engine: OUTLINE_ENGINE,
  deadlineMs: 60_000,
  revision: 9,
  async run(obligation, context) {
    const { file, tree } = obligation;
    if (tree === undefined) throw new Error('asked without a tree');
    if (!tree.files.includes(file.name)) return { kind: 'vacuous', findings: [], reason: 'there is no such file' };
    if (TESTNG.test(file.text)) {
      const remedy = 'put the block into a project whose Maven or Gradle brings it';
      return {
        kind: 'not-run',
        findings: [],
        cause: 'missing-tool',
        reason: 'the tests need TestNG, which a block by itself has not',
        remedy,
      };
    }
    const main = mainClass(file.text);
    if (main === undefined) return { kind: 'vacuous', findings: [], reason: 'there is no main' };
    const program = tree.kind === 'project' ? inProject(file, context) : await alone(tree, file, context);
    const { name: source, start, sources } = program;
    const around = javaSurroundings(tree, file);
    const { environment, limits } = javaOptions();
    const writable = [{ from: context.makeFolder(), to: '/classes' }];
    const options = { environment, readOnly: around.readOnly };
    const build = { ...options, limits: limits ?? {}, writable };
    const compiled = finish(
      await start('javac', [...ARGUMENTS, ...around.options, ...sources], build),
      'javac',
      INSTALL,
    );
    if (compiled.kind === 'verdict') return compiled.verdict;
    if (compiled.code !== 0) {
      const errorText = /error: (.*)/.exec(compiled.stderr)?.[1] ?? 'javac failed';
      return notCompiled(errorText, 'the program cannot be built here', around);
    }
    const name = [packageOf(file.text), main].filter((part) => part !== '').join('.');
    const classPath = ['/classes', ...around.classPath].join(':');
    const line = [...QUICK_BUILD, '-ea', '-Djava.awt.headless=true', '-cp', classPath, name];
    const once = async (): Promise<RanProgram> => {
      const bounds = { ...limits, wallMs: PROGRAM_MS };
      const end = endOf(await program.run('java', line, { ...options, writable, limits: bounds }));
      if (end.kind === 'verdict') return end;
      const extent = `run as a program with -ea, Java ${context.toolVersion ?? 'of unknown version'}`;
      return { kind: 'ran', run: readJavaRun(end, source, file.text), extent };
    };
    return checkProgram(obligation, context, 'java-program', once);
  },
});

/** What is compiled, and how the compiler and the program are started. */
interface Laid {
  /** The file's name in a stack. */
  name: string;
  sources: string[];
  start: BackendContext['run'];
  run: BackendContext['run'];
}

/** In its project, where the compiler finds the other sources. */
const inProject = (file: Obligation['file'], { runInTree }: BackendContext): Laid => ({
  name: posix.basename(file.name),
  sources: [pathArgument(file.name)],
  start: runInTree,
  run: runInTree,
});

/** By itself, with the blocks beside it. */
async function alone(tree: Tree, file: Obligation['file'], { run, makeFolder }: BackendContext): Promise<Laid> {
  const reading = readBlock(file.text, posix.basename(file.name));
  const folder = makeFolder();
  const others = besideFiles(tree, file.name);
  await writeFile(join(folder.path, reading.name), reading.before + reading.text + reading.after);
  for (const [name, text] of others) await writeFile(join(folder.path, name), text);
  const names = [reading.name, ...[...others.keys()].filter((name) => name !== reading.name)];
  const start: Laid['start'] = (command, args, options) => {
    const writable = [...(options?.writable ?? []), { from: folder, to: TREE_ROOT }];
    return run(command, args, { ...options, cwd: TREE_ROOT, writable });
  };
  return { name: reading.name, sources: names.map(pathArgument), start, run };
}

const TYPE = /\b(?:class|enum|record|interface)\s+([A-Za-z_]\w*)/g;
const MAIN = regex('m')`
  \bpublic\s+static\s+void\s+main\s*\(
  |\bstatic\s+public\s+void\s+main\s*\(
  |^[ \t]*static\s+void\s+main\s*\(\s*String
`;

/** The type of a text, not in another, that has its `main`; undefined where none has. */
function mainClass(text: string): string | undefined {
  const plain = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g, (found) =>
    ' '.repeat(found.length),
  );
  const at = MAIN.exec(plain)?.index;
  if (at === undefined) return undefined;
  const outer = [...plain.slice(0, at).matchAll(TYPE)].filter(({ index }) => depthAt(plain, index) === 0);
  return outer.at(-1)?.[1];
}

function depthAt(text: string, end: number): number {
  let depth = 0;
  for (const sign of text.slice(0, end).matchAll(/[{}]/g)) depth += sign[0] === '{' ? 1 : -1;
  return depth;
}

/** Exceptions that speak of what is around a program. */
const AROUND: readonly (readonly [RegExp, string])[] = [
  [/(?:NoSuchFile|FileNotFound|AccessDenied|FileSystem)Exception$/, 'a file that is not here'],
  [
    regex()`
      (?:
        Connect|UnknownHost|Socket|NoRouteToHost|HttpTimeout|HttpConnectTimeout|Bind|ClosedChannel|UnresolvedAddress
      )Exception$
    `,
    'the network, which there is none of',
  ],
  [/(?:HeadlessException|AWTError|UnsatisfiedLinkError)$/, 'a display'],
  [
    /(?:ClassNotFoundException|NoClassDefFoundError|OutOfMemoryError|MissingResourceException|SQLException)$/,
    'what is not here',
  ],
  [/EOFException$/, 'standard input, which is empty here'],
];

/** An exception that is printed: whether nobody caught it, its class, its message, its stack. */
const THROWN = regex('m')`
  ^(Exception in thread "[^"\n]*" )?((?:[a-z]\w*\.)*[A-Z][\w$.]*(?:Error|Exception)[\w$]*)
  (?:: ([\s\S]*?))?\n
  ((?:\s+at [^\n]*(?![^\n]))+\n?)
`;

/**
 * Reads how a Java program ended: the stack of an exception that nobody caught, or that it printed before it ended
 * itself.
 */
function readJavaRun({ code, signal, stdout, stderr }: EndedProgram, file: string, text: string): ProgramRun {
  const printed = `${stdout}\n${stderr}`;
  const run = { code, printed, survived: [] };
  const thrown = THROWN.exec(stderr);
  if (code === 0) return run;
  const [, uncaught, type = '', message = '', stack = ''] = thrown ?? [];
  const lines = [...stack.matchAll(/\(([\w.$-]+\.java):(\d+)\)/g)]
    .filter(([, name]) => name === file)
    .map(([, , line]) => Number(line));
  const simple = type.split('.').at(-1) ?? type;
  const isAssertion = /Assertion(?:Failed)?Error$/.test(simple);
  if (thrown === null || (uncaught === undefined && !isAssertion))
    return {
      ...run,
      death: {
        kind: 'exit',
        message: `the program ends ${signal === undefined ? `with ${code}` : `by ${signal}`}`,
        lines: [],
      },
    };
  const missing = missingOf(simple, lines.map((line) => text.split('\n')[line - 1] ?? '').join('\n'), stack);
  const death: ProgramFailure = {
    kind: isAssertion ? 'assert' : 'error',
    message: message === '' ? simple : `${simple}: ${message}`,
    lines,
    ...(missing === undefined ? {} : { missing }),
  };
  return { ...run, death };
}

function missingOf(type: string, source: string, stack: string): string | undefined {
  if (/NoSuchElementException$|InputMismatchException$/.test(type) && /java\.util\.Scanner/.test(stack))
    return 'standard input, which is empty here';
  if (type === 'NumberFormatException' && /readLine/.test(source)) return 'standard input, which is empty here';
  if (type === 'ArrayIndexOutOfBoundsException' && /\bargs?\s*\[/.test(source)) return 'arguments';
  if (type === 'NullPointerException' && /getenv|getProperty|readLine|console\(/.test(source))
    return 'what is not here';
  return AROUND.find(([pattern]) => pattern.test(type))?.[1];
}
