import { fileURLToPath } from 'node:url';
import { defineBackend, systemTool, type BackendContext, type Obligation, type RunResult } from '../../kit/define.ts';
import { EXAMPLE_MS, runExamples, type RanExamples } from '../../languages/examples/examples-outcome.ts';
import { expectedCode, type Example } from '../../languages/examples/example.ts';
import {
  examplesFor,
  examplesWaiting,
  inOrder,
  verdictOfExamples,
  type Numbered,
} from '../../languages/examples/examples-verdict.ts';
import { NEWEST_PYTHON, PYTHON_ENVIRONMENT, SYSTEM_PYTHON } from '../../languages/python/python-run.ts';
import { believed } from '../../kit/sealed-lines.ts';
import { TREE_ROOT } from '../../kit/tree.ts';
import { wholeValue, type ExampleValue } from '../../languages/examples/values.ts';
import { notLoaded } from '../../kit/decide.ts';

const RUN_MS = 40_000;
const RUNNER = { from: fileURLToPath(new URL('./runner', import.meta.url)), to: '/tools/cv_examples' };
const SEALED = {
  from: fileURLToPath(new URL('../../packs/falsifier/python/runner/sealed.py', import.meta.url)),
  to: '/tools/cv_sealed.py',
};
const START =
  "import sys; sys.path.insert(0, '/tools'); import runpy; runpy.run_module('cv_examples', run_name='__main__', " +
  'alter_sys=True)';

/** Evaluates the documented examples of Python's functions (see README.md). */
export default defineBackend({
  id: 'examples-python',
  title: 'Documented examples',
  languages: ['python'],
  check: 'test',
  tool: systemTool({
    command: 'python3',
    version: ['--version'],
    install: 'apt-get install python3',
    family: 'python',
  }),
  effect: 'runs-code',
  over: 'tree',
  readsMessages: true,
  applies: (tree, file, _, messages) => examplesWaiting(tree.text(file), 'python', messages) !== undefined,
  waiting: (tree, file, messages) => examplesWaiting(tree.text(file), 'python', messages),
  deadlineMs: 60_000,
  revision: 15,
  async run(obligation, context) {
    const { file, tree } = obligation;
    const numbered = inOrder(examplesFor(obligation), pythonCall);
    if (tree?.files.includes(file.name) !== true || numbered.length === 0)
      return { kind: 'vacuous', findings: [], reason: 'there is no documented example' };
    const ran = await run(numbered, obligation, context);
    if (ran.kind === 'not-loaded') return notLoaded(ran);
    if (ran.kind === 'broken')
      return { kind: 'unknown', findings: [], reason: `the examples could not be run: ${ran.result.kind}` };
    const verdict = await verdictOfExamples(numbered, ran, (failed) => run(failed, obligation, context), {
      backend: 'examples-python',
      file,
      by: 'evaluated by Python',
    });
    return believed(verdict, { foreign: ran.foreign ?? 0, replaced: [] });
  },
});

/** With the newest Python, and where that lacks a module or does not start with the system's. */
async function run(
  numbered: readonly Numbered[],
  obligation: Pick<Obligation, 'file'>,
  context: BackendContext,
): Promise<RanExamples> {
  const ran = await runWith(NEWEST_PYTHON, numbered, obligation, context);
  const isLacking =
    ran.kind === 'broken' ? isNotStarted(ran.result) : ran.kind === 'not-loaded' && ran.missing !== null;
  return isLacking ? await runWith(SYSTEM_PYTHON, numbered, obligation, context) : ran;
}

const isNotStarted = (result: RunResult): boolean =>
  result.kind === 'missing' || (result.kind === 'exit' && result.code !== 0);

function runWith(
  python: string,
  numbered: readonly Numbered[],
  { file }: Pick<Obligation, 'file'>,
  context: BackendContext,
): Promise<RanExamples> {
  return runExamples(
    context,
    numbered.map(({ index }) => index),
    (indices, writable, seal) => {
      const wanted = numbered.filter(({ index }) => indices.includes(index));
      const examples = wanted.map(({ index, example }) => ({
        index,
        setup: example.setup,
        call: pythonCall(example),
        plain: example.args !== undefined,
        wanted: expectedCode(example.expected) ?? null,
      }));
      return context.runInTree(python, ['-I', '-B', '-c', START], {
        readOnly: [RUNNER, SEALED],
        writable,
        environment: PYTHON_ENVIRONMENT,
        stdin: JSON.stringify({
          path: `${TREE_ROOT}/${file.name}`,
          text: file.text,
          examples,
          timeoutMs: EXAMPLE_MS,
          seal,
        }),
        limits: { wallMs: RUN_MS, memoryBytes: 640 * 1024 * 1024, outputBytes: 1024 * 1024 },
      });
    },
    { seals: true },
  );
}

/** The call of an example as Python: values of the common notation in Python's, a method on an object of its class. */
function pythonCall({ call, args, target }: Example): string {
  const bare = target.container !== undefined && new RegExp(`^${target.name}\\s*\\(`).test(call);
  const receiver = bare ? `${target.container}${target.isStatic ? '' : '()'}.` : '';
  const rendered = args?.map((arg) => {
    const value = wholeValue(arg);
    return value === undefined ? undefined : pythonLiteral(value);
  });
  return rendered?.every((each) => each !== undefined) === true
    ? `${receiver}${target.name}(${rendered.join(', ')})`
    : receiver + call;
}

/** A value as an expression of Python, or undefined where it has none. */
function pythonLiteral(value: ExampleValue): string | undefined {
  switch (value.kind) {
    case 'number':
      return /Infinity|NaN/.test(value.text)
        ? `float("${value.text.replace('Infinity', 'inf')}")`
        : value.text.replace(/^(-?)0+(?=\d)/, '$1');
    case 'string':
      return JSON.stringify(value.value);
    case 'bool':
      return value.value ? 'True' : 'False';
    case 'null':
      return 'None';
    case 'list': {
      const items = all(value.items);
      if (items === undefined) return undefined;
      if (value.bracket === '(') return `(${items.join(', ')}${items.length === 1 ? ',' : ''})`;
      return value.bracket === '{' ? `{${items.join(', ')}}` : `[${items.join(', ')}]`;
    }
    case 'set': {
      const items = all(value.items);
      if (items === undefined) return undefined;
      return items.length === 0 ? 'set()' : `{${items.join(', ')}}`;
    }
    case 'map': {
      const entries = value.entries.map(([key, each]) => [pythonLiteral(key), pythonLiteral(each)]);
      return value.name !== undefined || entries.some((pair) => pair.includes(undefined))
        ? undefined
        : `{${entries.map(([key, each]) => `${key}: ${each}`).join(', ')}}`;
    }
    default:
      return undefined;
  }
}

function all(values: readonly ExampleValue[]): string[] | undefined {
  const items = values.map(pythonLiteral);
  return items.every((item) => item !== undefined) ? items : undefined;
}
