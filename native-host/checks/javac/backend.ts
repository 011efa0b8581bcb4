import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Verdict } from '../../../shared/verdict.ts';
import { defineBackend, type Obligation, type RunResult } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { rangeWithout } from '../../kit/reading.ts';
import { pathArgument } from '../../kit/tool-place.ts';
import { TREE_ROOT } from '../../kit/tree.ts';
import { LAYOUT, readDiagnostics } from '../../languages/java/javac-diagnostics.ts';
import { judgeJava } from './judge-java.ts';
import { besideFiles, readBlock, type JavaReading } from '../../languages/java/java-reading.ts';
import { sourceRoots } from '../../languages/java/java-project.ts';
import { javaOptions, javaTool, QUICK_COMPILER } from '../../languages/java/java-toolchain.ts';
import { words } from '../../../shared/word-list.ts';

const INSTALL = 'apt-get install default-jdk-headless';
/**
 * Nothing of the tree is loaded as a plug-in or an annotation processor: without these javac looks for services on the
 * class path, which is the working directory when none is named, and starts what says that it starts by itself.
 */
const CLOSED = ['-classpath', '/nowhere', '-processorpath', '/nowhere'];
const ARGUMENTS = [
  ...QUICK_COMPILER,
  ...words`-Xlint:all,-processing,-path,-options -Xmaxerrs 200 -Xmaxwarns 200 -encoding UTF-8 -proc:none`,
  ...CLOSED,
  LAYOUT,
  '-d',
  '/classes',
];

/** Compiles a Java file with what of its packages is in the tree and in the Java library. */
export default defineBackend({
  id: 'javac',
  title: 'javac',
  languages: ['java'],
  check: 'types',
  tool: javaTool('javac', ['-version'], INSTALL),
  effect: 'reads-project',
  over: 'tree',
  names: ['compile'],
  deadlineMs: 60_000,
  revision: 7,
  async run({ file, tree }, context) {
    if (tree === undefined) throw new Error('asked without a tree');
    const classes = context.makeFolder();
    const compiled = { classes: classes.path, version: context.toolVersion };
    const { limits = {}, environment } = javaOptions();
    const options = { limits, environment, writable: [{ from: classes, to: '/classes' }] };
    if (tree.kind === 'project') {
      const roots = sourceRoots(tree, file);
      const result = await context.runInTree(
        'javac',
        [
          ...ARGUMENTS,
          '-implicit:none',
          ...(roots.length === 0 ? [] : ['-sourcepath', roots.map(pathArgument).join(':')]),
          pathArgument(file.name),
        ],
        options,
      );
      const reading = { name: file.name, before: '', text: file.text, after: '', as: null };
      return await judge({ result, ...compiled, textOf: (path) => tree.text(path) }, reading, file);
    }
    const reading = readBlock(file.text, file.name.split('/').at(-1) ?? 'Block.java');
    const folder = context.makeFolder();
    const others = besideFiles(tree, file.name);
    await writeFile(join(folder.path, reading.name), reading.before + reading.text + reading.after);
    for (const [name, text] of others) await writeFile(join(folder.path, name), text);
    const result = await context.run(
      'javac',
      [
        ...ARGUMENTS,
        ...[reading.name, ...[...others.keys()].filter((name) => name !== reading.name)].map(pathArgument),
      ],
      { ...options, cwd: TREE_ROOT, writable: [...options.writable, { from: folder, to: TREE_ROOT }] },
    );
    // Each of the other blocks is asked about by itself.
    return rangeWithout(
      await judge({ result, ...compiled, textOf: (path) => others.get(path), only: [reading.name] }, reading, file),
      reading,
    );
  },
});

interface Compiled {
  result: RunResult;
  classes: string;
  version: string | null;
  textOf(path: string): string | undefined;
  /** Files that are asked about; absent: all. */
  only?: readonly string[];
}

async function judge(
  { result, classes, version, textOf, only }: Compiled,
  reading: JavaReading,
  file: Obligation['file'],
): Promise<Verdict> {
  const run = finish(result, 'javac', INSTALL);
  if (run.kind === 'verdict') return run.verdict;
  const diagnostics = readDiagnostics(run.stderr).filter(
    ({ file: named }) => only === undefined || only.includes(named),
  );
  const failed = diagnostics.some(({ severity }) => severity === 'error');
  if (run.code > 1)
    return {
      kind: 'crashed',
      findings: [],
      reason: `javac ended with code ${run.code}: ${run.stderr.trim().split('\n')[0]?.slice(0, 200) ?? ''}`,
    };
  const made = (await readdir(classes, { recursive: true })).some((name) => name.endsWith('.class'));
  if (run.code === 0 && (failed || !made))
    return { kind: 'crashed', findings: [], reason: 'javac said nothing of an error and made no class' };
  if (run.code === 1 && !failed)
    return {
      kind: 'unknown',
      findings: [],
      reason:
        'javac found an error that it gives no place for: ' +
        `${run.stderr.trim().split('\n')[0]?.slice(0, 200) ?? ''}`,
    };
  return judgeJava(diagnostics, reading, file, { backend: 'javac', version, textOf });
}
