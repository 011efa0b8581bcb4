import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { closing, declarationsIn, splitTop } from '../../languages/examples/declarations.ts';
import { readSource } from '../../languages/examples/source.ts';
import { defineBackend, type BackendContext } from '../../kit/define.ts';
import {
  judgeCompiled,
  marked,
  type Built,
  type Harness,
  EXAMPLE_MS,
} from '../../languages/examples/examples-outcome.ts';
import { examplesFor, examplesWaiting, type Numbered } from '../../languages/examples/examples-verdict.ts';
import { finish } from '../../kit/finished-run.ts';
import { javaSurroundings, notCompiled, type JavaSurroundings } from '../../languages/java/java-project.ts';
import { packageOf, readBlock, type JavaReading } from '../../languages/java/java-reading.ts';
import { javaOptions, javaTool, QUICK_BUILD, QUICK_COMPILER } from '../../languages/java/java-toolchain.ts';
import type { WritableFolder } from '../../kit/sandbox-facts.ts';
import type { Example } from '../../languages/examples/example.ts';
import { wholeValue, type ExampleValue } from '../../languages/examples/values.ts';

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
  applies: (tree, file, _, messages) => examplesWaiting(tree.text(file), 'java', messages) !== undefined,
  waiting: (tree, file, messages) => examplesWaiting(tree.text(file), 'java', messages),
  deadlineMs: 60_000,
  revision: 16,
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
          const inPackage = whole.package === '' ? '' : `${whole.package}.`;
          const named = held
            .filter(({ index }) => indices.includes(index))
            .map(
              ({ index, example }) => `${index}:${inPackage}${holderOf(whole.text, example.target.container ?? '')}`,
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

const COLLECTION_CLASSES = ['ArrayList', 'LinkedList', 'ArrayDeque', 'HashSet', 'LinkedHashSet', 'TreeSet'];
/** The class of the value for a parameter whose type is an interface. */
const MADE_FOR: ReadonlyMap<string, string> = new Map([
  ['List', 'ArrayList'],
  ['Collection', 'ArrayList'],
  ['Iterable', 'ArrayList'],
  ['Set', 'LinkedHashSet'],
  ['Deque', 'ArrayDeque'],
  ['Queue', 'ArrayDeque'],
]);

/** A value as an expression of Java for a parameter of this type, or undefined where it has none. */
function javaLiteral(value: ExampleValue, type: string): string | undefined {
  const plain = type
    .replaceAll(/\bfinal\b|@\w+/g, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/\.\.\.$/, '[]')
    .trim();
  const array = /^(.*)\[\]$/.exec(plain)?.[1]?.trim();
  if (value.kind === 'null') return 'null';
  if (array !== undefined) {
    const items = itemsOf(value)?.map((item) => javaLiteral(item, array));
    return items === undefined || items.includes(undefined)
      ? undefined
      : `new ${array.replaceAll(/<.*>/g, '')}[]{${items.join(', ')}}`.replace(
          /^new (\w+)((?:\[\])*)\[\]/,
          'new $1[]$2',
        );
  }
  const [, base = plain, inner = ''] = /^([\w.]+)\s*<([\s\S]*)>$/.exec(plain) ?? [];
  const name = base.split('.').at(-1) ?? base;
  const parts = splitTop(inner, true);
  if (MADE_FOR.has(name) || COLLECTION_CLASSES.includes(name)) {
    const items = itemsOf(value)?.map((item) => javaLiteral(item, parts[0] ?? 'Object'));
    if (items === undefined || items.includes(undefined)) return undefined;
    const made = MADE_FOR.get(name) ?? name;
    // A lone null would be the array of all items.
    const given = items.length === 1 && items[0] === 'null' ? '(Object) null' : items.join(', ');
    return `new java.util.${made}<${parts[0] ?? 'Object'}>(java.util.Arrays.asList(${given}))`;
  }
  if (/^(?:Map|HashMap|LinkedHashMap|TreeMap|SortedMap)$/.test(name) && value.kind === 'map') {
    const puts = value.entries.map(([key, each]) => [
      javaLiteral(key, parts[0] ?? 'Object'),
      javaLiteral(each, parts[1] ?? 'Object'),
    ]);
    if (puts.some((pair) => pair.includes(undefined))) return undefined;
    const made = /^(?:TreeMap|SortedMap)$/.test(name) ? 'TreeMap' : 'LinkedHashMap';
    const body = puts.map(([key, each]) => `put(${key}, ${each});`).join(' ');
    return `new java.util.${made}<${inner || 'Object, Object'}>() {{ ${body} }}`;
  }
  if (name === 'Optional' && value.kind === 'made' && value.name === 'Some') return undefined;
  return scalar(value, name);
}

const itemsOf = (value: ExampleValue): readonly ExampleValue[] | undefined => {
  if (value.kind === 'list' || value.kind === 'set') return value.items;
  return value.kind === 'map' && value.entries.length === 0 ? [] : undefined;
};

function scalar(value: ExampleValue, type: string): string | undefined {
  switch (value.kind) {
    case 'number': {
      if (/Infinity|NaN/.test(value.text)) {
        if (/NaN/.test(value.text)) return 'Double.NaN';
        return value.text.startsWith('-') ? 'Double.NEGATIVE_INFINITY' : 'Double.POSITIVE_INFINITY';
      }
      const whole = /^-?\d+$/.test(value.text);
      // A literal of base 2, 8 or 16 says the bits of a negative number, too.
      const bitsOf = (width: number): string =>
        value.bits === true ? String(BigInt.asIntN(width, BigInt(value.text))) : value.text;
      if (/^(?:long|Long)$/.test(type)) return whole ? `${bitsOf(64)}L` : undefined;
      if (/^(?:double|Double|float|Float)$/.test(type))
        return `${value.text}${whole ? '.0' : ''}${/^f/i.test(type) ? 'f' : ''}`;
      if (/^(?:int|Integer)$/.test(type)) return whole ? bitsOf(32) : undefined;
      if (/^(?:char|Character)$/.test(type)) return whole ? value.text : undefined;
      if (/^(?:short|Short|byte|Byte)$/.test(type)) {
        return whole ? `(${type.toLowerCase()}) (${value.text})` : undefined;
      }
      if (type === 'BigInteger') return `new java.math.BigInteger("${value.text}")`;
      if (type === 'BigDecimal') return `new java.math.BigDecimal("${value.text}")`;
      return /^(?:Object|Number|Comparable|T|E|K|V)$/.test(type) ? value.text : undefined;
    }
    case 'string':
      if (/^(?:char|Character)$/.test(type))
        return [...value.value].length === 1 ? `(char) ${value.value.codePointAt(0)}` : undefined;
      return /^(?:String|CharSequence|Object|Comparable|T|E|K|V)$/.test(type) ? quoted(value.value) : undefined;
    case 'bool':
      return /^(?:boolean|Boolean|Object|T|E|V)$/.test(type) ? String(value.value) : undefined;
    case 'list':
      return /^(?:Object|T|E)$/.test(type) ? javaLiteral(value, 'List<Object>') : undefined;
    default:
      return undefined;
  }
}

/** A UTF-16 unit that is no plain sign of ASCII, as it stands in a literal. */
function escaped(unit: string): string {
  if (unit === '"' || unit === '\\') return `\\${unit}`;
  if (unit === '\n') return '\\n';
  if (unit === '\r') return '\\r';
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A text as a literal that javac and gcc and go read alike. */
const quoted = (text: string): string => `"${text.replaceAll(/[^ !#-[\]-~]/g, escaped)}"`;

/** What stands before the method of a call that names no object: its class, or an object of it. */
function receiverOf({ call, target }: Example): string {
  const bare = new RegExp(`^${target.name}\\s*\\(`).test(call) && target.container !== undefined;
  if (!bare) return '';
  return target.isStatic ? `${target.container}.` : `new ${target.container}().`;
}

/** The body of a method that evaluates an example and returns what it comes to; `cv$after` gets its arguments. */
function javaExample(example: Example): string[] {
  const { call, args, target, setup } = example;
  const before = setup.map((each) => (/[;}]\s*$/.test(each) ? each : `${each};`));
  const receiver = receiverOf(example);
  if (args === undefined) return [...before, `return (Object) (${receiver}${call.replace(/;\s*$/, '')});`];
  const variadic = target.parameters.at(-1)?.type.endsWith('...') === true;
  const given = variadic ? undefined : args.map((arg, at) => argument(arg, target.parameters[at]?.type ?? ''));
  if (given?.every((each) => each !== undefined) !== true)
    return [...before, `return (Object) (${receiver}${call.replace(/;\s*$/, '')});`];
  const made = given.map((each, at) => `var cv$${at} = ${each};`);
  const names = given.map((_, at) => `cv$${at}`).join(', ');
  const invoked = `${receiver}${target.name}(${names})`;
  const after = `cv$after.addAll(java.util.Arrays.asList(new Object[]{${names}}));`;
  return [
    ...before,
    ...made,
    ...(target.isVoid
      ? [`${invoked};`, after, 'return CvShow.VOID;']
      : [`Object cv$result = ${invoked};`, after, 'return cv$result;']),
  ];
}

function argument(arg: string, type: string): string | undefined {
  const value = wholeValue(arg);
  if (value === undefined || value.kind === 'null') return undefined;
  const rendered = javaLiteral(value, type);
  const plain = type.replaceAll(/\bfinal\b|@\w+/g, '').trim();
  return rendered === undefined || /^[A-Z]$/.test(plain)
    ? undefined
    : `(${plain.replaceAll(/\b[TEKV]\b/g, 'Object')}) ${rendered.startsWith('-') ? `(${rendered})` : rendered}`;
}
