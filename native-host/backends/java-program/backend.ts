import { writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { counted } from '../../backend-kit/decide.ts';
import { defineBackend, type BackendContext, type Obligation } from '../../backend-kit/define.ts';
import { finish } from '../../backend-kit/finished-run.ts';
import { javaSurroundings, notCompiled } from '../../backend-kit/java/java-project.ts';
import { besideFiles, packageOf, readBlock } from '../../backend-kit/java/java-reading.ts';
import { javaOptions, javaTool, QUICK_BUILD, QUICK_COMPILER } from '../../backend-kit/java/java-toolchain.ts';
import {
  checkProgram,
  endOf,
  OUTLINE_ENGINE,
  PROGRAM_MS,
  type RanProgram,
} from '../../backend-kit/programs/program-run.ts';
import { pathArgument } from '../../backend-kit/tool-place.ts';
import { TREE_ROOT, type Tree } from '../../backend-kit/tree.ts';
import { mainClass } from './main-class.ts';
import { readJavaRun } from './read-program.ts';

const INSTALL = 'apt-get install default-jdk-headless';
const ARGUMENTS = [
  ...QUICK_COMPILER,
  '-nowarn',
  '-encoding',
  'UTF-8',
  '-proc:none',
  '-processorpath',
  '/nowhere',
  '-d',
  '/classes',
];
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
  revision: 6,
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
      const said = /error: (.*)/.exec(compiled.stderr)?.[1] ?? 'javac failed';
      return notCompiled(said, 'the program cannot be built here', around);
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
