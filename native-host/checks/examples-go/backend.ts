import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import {
  defineBackend,
  type BackendContext,
  type Obligation,
  type RunOptions,
  type RunResult,
} from '../../kit/define.ts';
import {
  judgeCompiled,
  marked,
  type Built,
  type Harness,
  EXAMPLE_MS,
} from '../../languages/examples/examples-outcome.ts';
import { examplesFor, examplesWaiting, type Numbered } from '../../languages/examples/examples-verdict.ts';
import { finish } from '../../kit/finished-run.ts';
import { goModule } from '../../languages/go/go-output.ts';
import { lacksModules, noModules } from '../../languages/go/run-vet.ts';
import { asFile, IN_MODULE, layModule, packageOf } from '../../languages/go/go-snippet.ts';
import { goOptions, goTool } from '../../languages/go/go-toolchain.ts';
import { inFolder } from '../../kit/tree-package.ts';
import { TREE_ROOT, type Tree } from '../../kit/tree.ts';
import type { Example } from '../../languages/examples/example.ts';
import { withSharedTypes } from '../../languages/examples/declarations.ts';
import { wholeValue, type ExampleValue } from '../../languages/examples/values.ts';
import { words } from '../../../shared/word-list.ts';

const INSTALL = 'apt-get install golang-go';
const RUNNER = readFileSync(new URL('./runner/harness.go.txt', import.meta.url), 'utf8');
const FILE = 'cv_examples_test.go';
const PACKAGES = words`encoding/json errors fmt os reflect runtime runtime/debug strconv strings testing time`;

/** Evaluates the documented examples of Go's functions (see README.md). */
export default defineBackend({
  id: 'examples-go',
  title: 'Documented examples',
  languages: ['go'],
  check: 'test',
  tool: goTool('go', ['version']),
  effect: 'runs-code',
  over: 'tree',
  readsMessages: true,
  applies: (tree, file, _, messages) =>
    !file.endsWith('_test.go') && examplesWaiting(tree.text(file), 'go', messages) !== undefined,
  waiting: (tree, file, messages) => examplesWaiting(tree.text(file), 'go', messages),
  deadlineMs: 120_000,
  revision: 13,
  async run(obligation, context) {
    const { file, tree } = obligation;
    const numbered = examplesFor(obligation);
    if (tree === undefined || numbered.length === 0)
      return { kind: 'vacuous', findings: [], reason: 'there is no documented example' };
    if (!tree.files.includes(file.name)) return { kind: 'vacuous', findings: [], reason: 'there is no such file' };
    const isAlone = goModule(tree, file.name) === undefined;
    const place = isAlone ? await alone(tree, file, context) : inModule(tree, file.name, context);
    const clause = packageOf(asFile(file.text).before + file.text) ?? 'block';
    const imports = importsOf(file.text);
    const errors = namedErrors(file.text);
    return await judgeCompiled(
      numbered,
      {
        write: (some) => harnessOf({ clause, file: place.file, imports, errors }, some),
        build: async (harness) => readBuild(await place.compile(harness.text)),
        start: (indices, writable) => place.start(indices.join(','), writable),
      },
      context,
      { backend: 'examples-go', file, by: 'run by Go' },
    );
  },
});

/** Where examples are compiled and run: beside the block by itself, or in its package. */
interface GoPlace {
  /** The file's name in a stack. */
  file: string;
  compile(harness: string): Promise<RunResult>;
  start(indices: string, writable: NonNullable<RunOptions['writable']>): Promise<RunResult>;
}

const COMPILE = ['test', '-c', '-vet=off', '-gcflags=-e', '-o', '/built/examples'];
const START = ['-test.run=TestCvExamples', '-test.timeout=38s'];

async function alone(tree: Tree, file: Obligation['file'], context: BackendContext): Promise<GoPlace> {
  const laid = await layModule(context, tree, file.name, asFile(file.text));
  const options = goOptions(context.makeFolder());
  const built = { from: context.makeFolder(), to: '/built' };
  return {
    file: laid.name,
    async compile(harness) {
      await writeFile(join(laid.folder.path, FILE), harness);
      const writable = [...(options.writable ?? []), { from: laid.folder, to: TREE_ROOT }, built];
      const line = ['-c', IN_MODULE, 'go', ...COMPILE, '.'];
      return await context.run('/bin/sh', line, { ...options, cwd: TREE_ROOT, writable });
    },
    start: (indices, writable) =>
      context.run('/built/examples', START, {
        ...options,
        limits: { ...options.limits, wallMs: 40_000 },
        environment: { ...options.environment, CV_EXAMPLES: indices },
        writable: [...writable, built],
      }),
  };
}

/** In the package of its module; the tests that are there are left out, for they need not compile. */
function inModule(tree: Tree, name: string, context: BackendContext): GoPlace {
  const options = goOptions(context.makeFolder());
  const [built, harnessFolder] = [{ from: context.makeFolder(), to: '/built' }, context.makeFolder()];
  const folder = posix.dirname(name) === '.' ? '' : posix.dirname(name);
  const cwd = folder === '' ? TREE_ROOT : `${TREE_ROOT}/${folder}`;
  const isBeside = (path: string): boolean => inFolder(folder, posix.basename(path)) === path;
  const tests = tree.files.filter((path) => path.endsWith('_test.go') && isBeside(path));
  const without = Object.fromEntries(tests.map((path) => [`${TREE_ROOT}/${path}`, '']));
  const replace = { ...without, [`${cwd}/${FILE}`]: `/harness/${FILE}` };
  return {
    file: posix.basename(name),
    async compile(harness) {
      await writeFile(join(harnessFolder.path, FILE), harness);
      await writeFile(join(harnessFolder.path, 'overlay.json'), JSON.stringify({ Replace: replace }));
      const writable = [...(options.writable ?? []), { from: harnessFolder, to: '/harness' }, built];
      const line = [...COMPILE, '-overlay=/harness/overlay.json', '.'];
      return await context.runInTree('go', line, { ...options, cwd, writable });
    },
    start: (indices, writable) =>
      context.runInTree('/built/examples', START, {
        ...options,
        cwd,
        limits: { ...options.limits, wallMs: 40_000 },
        environment: { ...options.environment, CV_EXAMPLES: indices },
        writable: [...writable, built],
      }),
  };
}

/** Packages that the block imports, for examples that use them. */
const importsOf = (text: string): string[] =>
  [
    ...(/^import\s*\(([\s\S]*?)\)/m.exec(text)?.[1] ?? '').matchAll(/"([^"\n]+)"/g),
    ...text.matchAll(/^import\s+"([^"\n]+)"/gm),
  ].map(([, name]) => name ?? '');

/** Errors that the block names at its top level, for documentation that calls them by these names. */
function namedErrors(text: string): string[] {
  const made = /^[ \t]*(?:var\s+)?(\w+)\s*(?:error\s*)?=\s*(?:errors\.New|fmt\.Errorf)\(/gm;
  const groups = [...text.matchAll(/^var\s*\(\n([\s\S]*?)^\)/gm)].map(([, inner = '']) => inner);
  const single = text.match(/^var\s.*$/gm) ?? [];
  const names = [...groups, ...single].flatMap((part) => [...part.matchAll(made)].map(([, name = '']) => name));
  return names.filter((name) => name !== '_');
}

interface BlockScene {
  clause: string;
  file: string;
  imports: readonly string[];
  errors: readonly string[];
}

function harnessOf({ clause, file, imports, errors }: BlockScene, numbered: readonly Numbered[]): Harness {
  const bodies = numbered.map(({ index, example }) =>
    marked(index, [`func cvExample${index}() ([]interface{}, []interface{}) {`, ...goExample(example), '}']),
  );
  const code = bodies.join('\n');
  const used = imports.filter((each) => new RegExp(`\\b${each.split('/').at(-1)}\\.`).test(code));
  return {
    text: [
      `package ${clause}`,
      'import (',
      ...PACKAGES.map((each) => `cv${each.split('/').at(-1)} "${each}"`),
      ...used.map((each) => `"${each}"`),
      ')',
      `const cvFile = ${JSON.stringify(file)}`,
      `const cvTimeout = ${EXAMPLE_MS}`,
      `var cvErrors = map[string]error{${errors.map((name) => `"${name}": ${name}`).join(', ')}}`,
      RUNNER,
      'var cvExamples = map[int]func() ([]interface{}, ' +
        `[]interface{}){${numbered.map(({ index }) => `${index}: cvExample${index}`).join(', ')}}`,
      code,
      '',
    ].join('\n'),
  };
}

function readBuild(result: Awaited<ReturnType<BackendContext['run']>>): Built {
  const run = finish(result, 'go', INSTALL);
  if (run.kind === 'verdict') return run;
  if (run.code === 0) return { kind: 'built' };
  const printed = `${run.stderr}\n${run.stdout}`;
  if (lacksModules(printed)) return { kind: 'verdict', verdict: noModules(printed) };
  const errors = printed.split('\n').flatMap((line) => {
    const place = /^(?:\/harness\/|\.\/)?([^\s:]+\.go):(\d+):(?:\d+:)? (.*)$/.exec(line);
    const [, file = '', at, message = ''] = place ?? [];
    return at === undefined ? [] : [{ line: file === FILE ? Number(at) : 0, message }];
  });
  return { kind: 'failed', errors: errors.toSorted((a, b) => a.line - b.line) };
}

type Entries = Extract<ExampleValue, { kind: 'map' }>['entries'];

/** The entries of a map; an empty list is written as an empty map is. */
function entriesOf(value: ExampleValue): Entries | undefined {
  if (value.kind === 'map') return value.entries;
  return value.kind === 'list' && value.items.length === 0 ? [] : undefined;
}

/** A value as an expression of Go of this type, or undefined where it has none. */
function goLiteral(value: ExampleValue, type: string): string | undefined {
  const plain = type.trim();
  if (value.kind === 'null')
    return /^(?:\*|\[\]|map\[|func|chan|error$|interface|any$)/.test(plain) ? 'nil' : undefined;
  const element = /^\[(\d*|\.\.\.)\]([\s\S]+)$/.exec(plain)?.[2];
  if (element !== undefined) {
    if (value.kind === 'string' && /^(?:byte|rune)$/.test(element)) return `${plain}(${JSON.stringify(value.value)})`;
    const items =
      value.kind === 'list' || value.kind === 'set' ? value.items.map((item) => goLiteral(item, element)) : undefined;
    return items === undefined || items.includes(undefined) ? undefined : `${plain}{${items.join(', ')}}`;
  }
  const [, key, inner] = /^map\[([^\]]+)\]([\s\S]+)$/.exec(plain) ?? [];
  if (key !== undefined && inner !== undefined) {
    const entries = entriesOf(value)?.map(([name, each]) => [goLiteral(name, key), goLiteral(each, inner)]);
    return entries === undefined || entries.some((pair) => pair.includes(undefined))
      ? undefined
      : `${plain}{${entries.map(([name, each]) => `${name}: ${each}`).join(', ')}}`;
  }
  switch (value.kind) {
    case 'number':
      if (/Infinity|NaN/.test(value.text)) return undefined;
      if (/^(?:u?int\d*|byte|rune|uintptr)$/.test(plain)) {
        return /^-?\d+$/.test(value.text) ? `${plain}(${value.text})` : undefined;
      }
      if (plain.startsWith('float')) return `${plain}(${value.text})`;
      return /^(?:interface\{\}|any)$/.test(plain) ? value.text : undefined;
    case 'string':
      if (plain === 'rune' || plain === 'byte')
        return [...value.value].length === 1 ? `${plain}(${value.value.codePointAt(0)})` : undefined;
      return /^(?:string|interface\{\}|any)$/.test(plain) ? goText(value.value) : undefined;
    case 'bool':
      return /^(?:bool|interface\{\}|any)$/.test(plain) ? String(value.value) : undefined;
    default:
      return undefined;
  }
}

const goText = (text: string): string =>
  JSON.stringify(text).replaceAll(/[\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);

/** The body of a function that evaluates an example: its results, and its arguments after the call. */
function goExample({ call, args, target, setup }: Example): string[] {
  const bare = target.container !== undefined && new RegExp(`^${target.name}\\s*\\(`).test(call);
  const receiver = bare ? `(&${target.container}{}).` : '';
  const parameters = withSharedTypes(target.parameters);
  const variadic = parameters.at(-1)?.type.startsWith('...') === true;
  const given = args?.map((arg, at) => {
    const value = wholeValue(arg);
    const last = parameters[Math.min(at, parameters.length - 1)];
    const type = (last?.type ?? '').replace(/^\.\.\./, '');
    return value === undefined ? arg : (goLiteral(value, type) ?? arg);
  });
  const names = given?.map((_, at) => `cv${at}`) ?? [];
  const typed = given !== undefined && !variadic && given.every((each) => !/^(?:nil|func)\b/.test(each));
  const made = typed ? given.map((each, at) => `cv${at} := ${each}`) : [];
  const invoked =
    given === undefined ? `${receiver}${call}` : `${receiver}${target.name}(${(typed ? names : given).join(', ')})`;
  const after = typed ? `cvMany(${names.join(', ')})` : 'nil';
  const isVoid = target.isVoid && new RegExp(`${target.name}\\s*\\(`).test(call) && given !== undefined;
  return [
    ...setup,
    ...made,
    ...(isVoid
      ? [invoked, `return cvMany(cvNothing{}), ${after}`]
      : [`cvResults := cvMany(${invoked})`, `return cvResults, ${after}`]),
  ];
}
