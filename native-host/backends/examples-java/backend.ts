import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { closing, declarationsIn } from '../../backend-kit/examples/declarations.ts';
import { readSource } from '../../backend-kit/examples/source.ts';
import { defineBackend, type BackendContext } from '../../backend-kit/define.ts';
import { judgeCompiled, marked, type Built, type Harness } from '../../backend-kit/examples/examples-build.ts';
import { EXAMPLE_MS } from '../../backend-kit/examples/examples-outcome.ts';
import { examplesFor, examplesWaiting, type Numbered } from '../../backend-kit/examples/examples-verdict.ts';
import { finish } from '../../backend-kit/finished-run.ts';
import { javaSurroundings, notCompiled, type JavaSurroundings } from '../../backend-kit/java/java-project.ts';
import { packageOf, readBlock, type JavaReading } from '../../backend-kit/java/java-reading.ts';
import { javaOptions, javaTool, QUICK_BUILD, QUICK_COMPILER } from '../../backend-kit/java/java-toolchain.ts';
import type { WritableFolder } from '../../backend-kit/sandbox-facts.ts';
import { javaExample } from './render.ts';

const INSTALL = 'apt-get install default-jdk-headless';
const RUNNER = ['CvShow.java', 'CvExamples.java'].map((name) => ({
  name,
  text: readFileSync(new URL(`./runner/${name}`, import.meta.url), 'utf8'),
}));

/** Evaluates the documented examples of Java's methods (see README.md). */
export default defineBackend({
  id: 'examples-java',
  title: 'Documented examples',
  languages: ['java'],
  check: 'test',
  tool: javaTool('javac', ['-version'], INSTALL),
  effect: 'runs-code',
  over: 'tree',
  readsMessages: true,
  applies: (tree, file, _, said) => examplesWaiting(tree.text(file), 'java', said) !== undefined,
  waiting: (tree, file, said) => examplesWaiting(tree.text(file), 'java', said),
  deadlineMs: 60_000,
  revision: 12,
  async run(obligation, context) {
    const numbered = examplesFor(obligation);
    const { file, tree } = obligation;
    const isThere = tree?.files.includes(file.name) === true;
    if (!isThere || numbered.length === 0)
      return { kind: 'vacuous', findings: [], reason: 'there is no documented example' };
    const base = posix.basename(file.name);
    const asItIs: JavaReading = { name: base, before: '', text: file.text, after: '', as: null };
    const reading = tree.kind === 'project' ? asItIs : readBlock(file.text, base);
    const around = javaSurroundings(tree, file);
    const run = tree.kind === 'project' ? context.runInTree : context.run;
    const place: JavaPlace = { around, run, makeFolder: context.makeFolder };
    const inBlock = reading.as !== null;
    // Methods that stand by themselves are those of the class that is put around them.
    const held = inBlock
      ? numbered.map(({ index, example }) => ({
          index,
          example: { ...example, target: { ...example.target, container: example.target.container ?? 'Block' } },
        }))
      : numbered;
    const whole = {
      name: reading.name,
      text: reading.before + reading.text + reading.after,
      package: packageOf(reading.text),
    };
    const classes = context.makeFolder();
    return await judgeCompiled(
      held,
      {
        write: (some) => harnessOf(whole.text, some),
        build: (harness) => build(harness, whole, classes, place),
        start: (indices, writable) => {
          const { limits = {}, environment } = javaOptions();
          const named = held
            .filter(({ index }) => indices.includes(index))
            .map(
              ({ index, example }) =>
                `${index}:${whole.package === '' ? '' : `${whole.package}.`}${holderOf(whole.text, example.target.container ?? '')}`,
            );
          const classPath = ['/classes', ...around.classPath].join(':');
          const args = [
            ...QUICK_BUILD,
            '-Xss16m',
            '-cp',
            classPath,
            'CvExamples',
            whole.name,
            String(EXAMPLE_MS),
            ...named,
          ];
          return run('java', args, {
            limits: { ...limits, wallMs: 40_000 },
            environment,
            readOnly: around.readOnly,
            writable: [...writable, { from: classes, to: '/classes' }],
          });
        },
      },
      context,
      { backend: 'examples-java', file, by: 'run by Java' },
    );
  },
});

/** The binary name of a class, with those around it. */
function holderOf(text: string, container: string): string {
  const { masked } = readSource(text, 'java');
  const places = [...masked.matchAll(/(?<![\w.])(?:class|interface|enum|record)[ \t]+(\w+)/g)].map(
    ({ 1: name = '', index }) => ({ name, index, end: closing(masked, masked.indexOf('{', index)) ?? index }),
  );
  const own = places.find(({ name }) => name === container);
  return places
    .filter(({ index, end }) => own !== undefined && index <= own.index && own.index < end)
    .map(({ name }) => name)
    .join('$');
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
    const method = [
      `static Object cv$${index}(java.util.List<Object> cv$after) throws Throwable {`,
      ...javaExample(example),
      '}',
    ];
    inserts.set(close - 1, [...(inserts.get(close - 1) ?? []), marked(index, method)]);
  }
  let made = text;
  for (const [at, methods] of [...inserts].toSorted(([a], [b]) => b - a))
    made = `${made.slice(0, at)}\n${methods.join('\n')}\n${made.slice(at)}`;
  return { text: made };
}

/** Where a file is compiled: by itself, or in its project. */
interface JavaPlace extends Pick<BackendContext, 'run' | 'makeFolder'> {
  around: JavaSurroundings;
}

/** Where the text with its examples and what runs them lie in the sandbox. */
const HARNESS = '/harness';

async function build(
  harness: Harness,
  whole: { name: string; package: string },
  classes: WritableFolder,
  place: JavaPlace,
): Promise<Built> {
  const { around, run: start, makeFolder } = place;
  const folder = makeFolder();
  // Classes of the unnamed package cannot be named from another one.
  const clause = whole.package === '' ? '' : `package ${whole.package}; `;
  await writeFile(join(folder.path, whole.name), harness.text);
  for (const { name, text } of RUNNER) await writeFile(join(folder.path, name), text);
  const nothing = `${clause}final class CvShow { static final Object VOID = null; }`;
  if (clause !== '') await writeFile(join(folder.path, 'CvVoid.java'), nothing);
  const { limits = {}, environment } = javaOptions();
  const sources = [whole.name, ...RUNNER.map(({ name }) => name), ...(clause === '' ? [] : ['CvVoid.java'])];
  const options = ['-nowarn', '-proc:none', '-processorpath', '/nowhere', '-encoding', 'UTF-8', '-d', '/classes'];
  const places = sources.map((name) => `${HARNESS}/${name}`);
  const result = await start('javac', [...QUICK_COMPILER, ...options, ...around.options, ...places], {
    limits,
    environment,
    readOnly: around.readOnly,
    writable: [
      { from: classes, to: '/classes' },
      { from: folder, to: HARNESS },
    ],
  });
  const run = finish(result, 'javac', INSTALL);
  if (run.kind === 'verdict') return run;
  if (run.code === 0) return { kind: 'built' };
  const errors = run.stderr.split('\n').flatMap((line) => {
    const [, file = '', at, message = ''] = /^(\S+\.java):(\d+): error: (.*)$/.exec(line) ?? [];
    return at === undefined ? [] : [{ line: file === `${HARNESS}/${whole.name}` ? Number(at) : 0, message }];
  });
  const verdict = notCompiled(errors[0]?.message ?? '', 'the code does not compile here', around);
  return verdict.kind === 'not-run' ? { kind: 'verdict', verdict } : { kind: 'failed', errors };
}
