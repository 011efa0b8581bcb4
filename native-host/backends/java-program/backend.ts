import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { counted } from '../decide.ts';
import { defineBackend } from '../define.ts';
import { finish } from '../finished-run.ts';
import { besideFiles, packageOf, readBlock } from '../javac/reading.ts';
import { javaOptions, javaTool, QUICK_BUILD, QUICK_COMPILER } from '../javac/toolchain.ts';
import { checkProgram, endOf, OUTLINE_ENGINE, PROGRAM_MS, type RanProgram } from '../program-run.ts';
import { pathArgument } from '../tool-place.ts';
import { TREE_ROOT } from '../tree.ts';
import { mainClass } from './main-class.ts';
import { readJavaRun } from './read-program.ts';

const INSTALL = 'apt-get install default-jdk-headless';
const ARGUMENTS = [...QUICK_COMPILER, '-nowarn', '-encoding', 'UTF-8', '-proc:none', '-classpath', '/nowhere', '-processorpath', '/nowhere', '-d', '/classes'];
const JUNIT = /^[ \t]*import[ \t]+(?:static[ \t]+)?org\.junit\b/m;
const TESTNG = /^[ \t]*import[ \t]+(?:static[ \t]+)?org\.testng\b/m;

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
    return tree.kind === 'scratch' && (TESTNG.test(text) || (mainClass(text) !== undefined && !JUNIT.test(text)));
  },
  waiting(tree, file) {
    const text = tree.text(file) ?? '';
    const asserts = text.match(/^[ \t]*assert\b/gm)?.length ?? 0;
    return asserts > 0 ? counted(asserts, 'assert') : 'its main program';
  },
  engine: OUTLINE_ENGINE,
  deadlineMs: 60_000,
  revision: 4,
  async run(obligation, context) {
    const { file, tree } = obligation;
    if (tree === undefined) throw new Error('asked without a tree');
    if (TESTNG.test(file.text)) {
      const remedy = 'put the block into a project whose Maven or Gradle brings it';
      return { kind: 'not-run', findings: [], cause: 'missing-tool', reason: 'the tests need TestNG, which a block by itself has not', remedy };
    }
    const main = mainClass(file.text);
    if (main === undefined) return { kind: 'vacuous', findings: [], reason: 'there is no main' };
    const reading = readBlock(file.text, file.name.split('/').at(-1) ?? 'Block.java');
    const [classes, folder] = [context.makeFolder(), context.makeFolder()];
    const others = besideFiles(tree, file.name);
    await writeFile(join(folder.path, reading.name), reading.before + reading.text + reading.after);
    for (const [name, text] of others) await writeFile(join(folder.path, name), text);
    const { environment, limits } = javaOptions();
    const writable = [{ from: classes, to: '/classes' }];
    const names = [reading.name, ...[...others.keys()].filter((name) => name !== reading.name)];
    const compiled = finish(await context.run('javac', [...ARGUMENTS, ...names.map(pathArgument)], { environment, limits: limits ?? {}, cwd: TREE_ROOT, writable: [...writable, { from: folder, to: TREE_ROOT }] }), 'javac', INSTALL);
    if (compiled.kind === 'verdict') return compiled.verdict;
    if (compiled.code !== 0) return { kind: 'unknown', findings: [], reason: `the program cannot be built here: ${/error: (.*)/.exec(compiled.stderr)?.[1] ?? 'javac failed'}` };
    const name = [packageOf(file.text), main].filter((part) => part !== '').join('.');
    const once = async (): Promise<RanProgram> => {
      const end = endOf(await context.run('java', [...QUICK_BUILD, '-ea', '-Djava.awt.headless=true', '-cp', '/classes', name], { environment, writable, limits: { ...limits, wallMs: PROGRAM_MS } }));
      return end.kind === 'verdict' ? end : { kind: 'ran', run: readJavaRun(end, reading.name, file.text), extent: `run as a program with -ea, Java ${context.toolVersion ?? 'of unknown version'}` };
    };
    return checkProgram(obligation, context, 'java-program', once);
  },
});
