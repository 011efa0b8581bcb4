import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closing, declarationsIn } from '../../backend-kit/examples/declarations.ts';
import { readSource } from '../../backend-kit/examples/source.ts';
import { defineBackend, type BackendContext } from '../define.ts';
import { judgeCompiled, marked, type Built, type Harness } from '../examples-build.ts';
import { EXAMPLE_MS } from '../examples-outcome.ts';
import { examplesFor, examplesWaiting, type Numbered } from '../examples-verdict.ts';
import { finish } from '../finished-run.ts';
import { packageOf, readBlock } from '../javac/reading.ts';
import { javaOptions, javaTool, QUICK_BUILD, QUICK_COMPILER } from '../javac/toolchain.ts';
import { TREE_ROOT } from '../tree.ts';
import { javaExample } from './render.ts';

const INSTALL = 'apt-get install default-jdk-headless';
const RUNNER = ['CvShow.java', 'CvExamples.java'].map((name) => ({ name, text: readFileSync(new URL(`./runner/${name}`, import.meta.url), 'utf8') }));

/** Evaluates the documented examples of Java's methods in a block without a project (see README.md). */
export default defineBackend({
  id: 'examples-java',
  title: 'Documented examples',
  languages: ['java'],
  check: 'test',
  tool: javaTool('javac', ['-version'], INSTALL),
  effect: 'runs-code',
  over: 'tree',
  readsMessages: true,
  applies: (tree, file, _, said) => tree.kind === 'scratch' && examplesWaiting(tree.text(file), 'java', said) !== undefined,
  waiting: (tree, file, said) => examplesWaiting(tree.text(file), 'java', said),
  deadlineMs: 60_000,
  revision: 6,
  async run(obligation, context) {
    const numbered = examplesFor(obligation);
    if (numbered.length === 0) return { kind: 'vacuous', findings: [], reason: 'there is no documented example' };
    const { file } = obligation;
    const reading = readBlock(file.text, file.name.split('/').at(-1) ?? 'Block.java');
    const inBlock = reading.as !== null;
    // Methods that stand by themselves are those of the class that is put around them.
    const held = inBlock ? numbered.map(({ index, example }) => ({ index, example: { ...example, target: { ...example.target, container: example.target.container ?? 'Block' } } })) : numbered;
    const whole = { name: reading.name, text: reading.before + reading.text + reading.after, package: packageOf(reading.text) };
    const classes = context.makeFolder();
    return await judgeCompiled(held, {
      write: (some) => harnessOf(whole.text, some),
      build: (harness) => build(harness, whole, classes, context),
      start: (indices, writable) => {
        const { limits = {}, environment } = javaOptions();
        const named = held.filter(({ index }) => indices.includes(index)).map(({ index, example }) => `${index}:${whole.package === '' ? '' : `${whole.package}.`}${holderOf(whole.text, example.target.container ?? '')}`);
        return context.run('java', [...QUICK_BUILD, '-Xss16m', '-cp', '/classes', 'CvExamples', whole.name, String(EXAMPLE_MS), ...named], { limits: { ...limits, wallMs: 40_000 }, environment, writable: [...writable, { from: classes, to: '/classes' }] });
      },
    }, context, { backend: 'examples-java', file, by: 'run by Java' });
  },
});

/** The binary name of a class, with those around it. */
function holderOf(text: string, container: string): string {
  const { masked } = readSource(text, 'java');
  const places = [...masked.matchAll(/(?<![\w.])(?:class|interface|enum|record)[ \t]+(\w+)/g)].map(({ 1: name = '', index }) => ({ name, index, end: closing(masked, masked.indexOf('{', index)) ?? index }));
  const own = places.find(({ name }) => name === container);
  return places.filter(({ index, end }) => own !== undefined && index <= own.index && own.index < end).map(({ name }) => name).join('$');
}

/** Each example as a static method of the class whose method it calls: what is private is in reach there. */
function harnessOf(text: string, numbered: readonly Numbered[]): Harness {
  const { masked } = readSource(text, 'java');
  const known = declarationsIn(text, masked, 'java').types;
  const inserts = new Map<number, string[]>();
  for (const { index, example } of numbered) {
    const container = example.target.container ?? '';
    const head = new RegExp(`(?<![\\w.])(?:class|interface|enum|record)[ \\t]+${container}\\b`).exec(masked);
    const open = head === null || !known.includes(container) ? -1 : masked.indexOf('{', head.index);
    const close = open < 0 ? undefined : closing(masked, open);
    if (close === undefined) continue;
    const method = [`static Object cv$${index}(java.util.List<Object> cv$after) throws Throwable {`, ...javaExample(example), '}'];
    inserts.set(close - 1, [...(inserts.get(close - 1) ?? []), marked(index, method)]);
  }
  let made = text;
  for (const [at, methods] of [...inserts].toSorted(([a], [b]) => b - a)) made = `${made.slice(0, at)}\n${methods.join('\n')}\n${made.slice(at)}`;
  return { text: made };
}

async function build(harness: Harness, whole: { name: string; package: string }, classes: ReturnType<BackendContext['makeFolder']>, context: BackendContext): Promise<Built> {
  const folder = context.makeFolder();
  // Classes of the unnamed package cannot be named from another one.
  const clause = whole.package === '' ? '' : `package ${whole.package}; `;
  await writeFile(join(folder.path, whole.name), harness.text);
  for (const { name, text } of RUNNER) await writeFile(join(folder.path, name), text);
  if (clause !== '') await writeFile(join(folder.path, 'CvVoid.java'), `${clause}final class CvShow { static final Object VOID = null; }`);
  const { limits = {}, environment } = javaOptions();
  const result = await context.run('javac', [...QUICK_COMPILER, '-nowarn', '-proc:none', '-encoding', 'UTF-8', '-d', '/classes', whole.name, ...RUNNER.map(({ name }) => name), ...(clause === '' ? [] : ['CvVoid.java'])], { limits, environment, cwd: TREE_ROOT, writable: [{ from: classes, to: '/classes' }, { from: folder, to: TREE_ROOT }] });
  const run = finish(result, 'javac', INSTALL);
  if (run.kind === 'verdict') return run;
  if (run.code === 0) return { kind: 'built' };
  const errors = run.stderr.split('\n').flatMap((line) => {
    const [, file = '', at, message = ''] = /^(\S+\.java):(\d+): error: (.*)$/.exec(line) ?? [];
    return at !== undefined && file === whole.name ? [{ line: Number(at), message }] : [];
  });
  return { kind: 'failed', errors };
}

