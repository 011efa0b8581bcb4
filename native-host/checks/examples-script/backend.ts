import { fileURLToPath } from 'node:url';
import { languageOfFile, type LanguageId } from '../../../shared/language.ts';
import { defineBackend, npmTool, type BackendContext, type Obligation, type RunResult } from '../../kit/define.ts';
import { EXAMPLE_MS, runExamples, type RanExamples } from '../../languages/examples/examples-outcome.ts';
import { expectedCode } from '../../languages/examples/example.ts';
import {
  examplesFor,
  examplesWaiting,
  inOrder,
  verdictOfExamples,
  type Numbered,
} from '../../languages/examples/examples-verdict.ts';
import { readFunctions } from '../../languages/typescript/functions/read-functions.ts';
import {
  isKnownStuck,
  rememberStuck,
  STUCK_MS,
  withoutOwnCalls,
} from '../../languages/typescript/functions/without-own-calls.ts';
import type { FunctionsAnswer } from '../../languages/typescript/functions/type-shape.ts';
import { believed } from '../../kit/sealed-lines.ts';
import { TREE_ROOT } from '../../kit/tree.ts';
import { COMPILER_ENGINE } from '../../languages/typescript/ask-many.ts';
import { scriptCall } from './render-script-examples.ts';
import { nodeBind, SANDBOX_ENVIRONMENT, SANDBOX_NODE } from '../../kit/sandbox-facts.ts';
import { SCOPE, type ScriptRequest } from './request.ts';
import { notLoaded } from '../../kit/decide.ts';

/** Code that never gets past its own calls is loaded a second time without them. */
const RUN_MS = 25_000;
const FOLDER = fileURLToPath(new URL('.', import.meta.url));
/** What its runner imports lies in the sandbox as it does here. */
const FOLDER_AT = '/tools/checks/examples-script';
const SEALER = {
  from: fileURLToPath(new URL('../../languages/scripts/runner/sealer.ts', import.meta.url)),
  to: '/tools/languages/scripts/runner/sealer.ts',
};
const WATCH_FILE = 'languages/scripts/runner/end-when-stuck.ts';
const WATCH = { from: fileURLToPath(new URL(`../../${WATCH_FILE}`, import.meta.url)), to: `/tools/${WATCH_FILE}` };

/** Evaluates the documented examples of TypeScript's and JavaScript's functions (see README.md). */
export default defineBackend({
  id: 'examples-script',
  title: 'Documented examples',
  languages: ['typescript', 'tsx', 'javascript', 'jsx'],
  check: 'test',
  tool: npmTool('typescript'),
  effect: 'runs-code',
  over: 'tree',
  engine: COMPILER_ENGINE,
  readsMessages: true,
  applies: (tree, file, _, messages) => examplesWaiting(tree.text(file), languageIn(file), messages) !== undefined,
  waiting: (tree, file, messages) => examplesWaiting(tree.text(file), languageIn(file), messages),
  deadlineMs: 60_000,
  revision: 15,
  async run(obligation, context) {
    const { file, tree } = obligation;
    const numbered = inOrder(examplesFor(obligation), (example) => `${scriptCall(example).call};`);
    if (tree?.files.includes(file.name) !== true || numbered.length === 0)
      return { kind: 'vacuous', findings: [], reason: 'there is no documented example' };
    const plan = await readFunctions(obligation, file.text, context, { marksBranches: false });
    if (plan.kind !== 'functions')
      return {
        kind: 'unknown',
        findings: [],
        reason:
          plan.kind === 'ill-formed' ? 'the code does not parse' : 'the code is nested too deeply for the compiler',
      };
    const quiet = { ...plan, code: withoutOwnCalls(plan.code) };
    const canBeQuiet = quiet.code !== plan.code;
    const first =
      canBeQuiet && isKnownStuck(file.text)
        ? undefined
        : await run(numbered, obligation, plan, context, canBeQuiet ? STUCK_MS : undefined);
    const isStuck = first === undefined || (first.kind === 'broken' && isEnded(first.result) && canBeQuiet);
    if (isStuck) rememberStuck(file.text);
    const loaded = isStuck ? quiet : plan;
    const ran = isStuck ? await run(numbered, obligation, quiet, context) : first;
    if (ran.kind === 'not-loaded') return notLoaded(ran);
    if (ran.kind === 'broken')
      return { kind: 'unknown', findings: [], reason: `the examples could not be run: ${ran.result.kind}` };
    const verdict = await verdictOfExamples(numbered, ran, (failed) => run(failed, obligation, loaded, context), {
      backend: 'examples-script',
      file,
      by: 'evaluated by Node',
    });
    return believed(verdict, { foreign: ran.foreign ?? 0, replaced: [] });
  },
});

/** By its time, or by the runner that watches it load. */
const isEnded = ({ kind }: RunResult): boolean => kind === 'timeout' || kind === 'killed';

const languageIn = (file: string): LanguageId => languageOfFile(file) ?? 'typescript';

function run(
  numbered: readonly Numbered[],
  { file, language }: Pick<Obligation, 'file' | 'language'>,
  plan: FunctionsAnswer & { kind: 'functions' },
  context: BackendContext,
  stuckMs?: number,
): Promise<RanExamples> {
  const { code, format } = plan;
  const scope =
    format === 'module'
      ? `export const ${SCOPE} = (cv$source) => eval(cv$source);`
      : `;module.exports.${SCOPE} = (cv$source) => eval(cv$source);`;
  const lent = code.replace(/(?=\/\/# sourceMappingURL=[^\n]*\s*$)/, `${scope}\n`);
  return runExamples(
    context,
    numbered.map(({ index }) => index),
    (indices, writable, seal) => {
      const examples = numbered
        .filter(({ index }) => indices.includes(index))
        .map(({ index, example }) => ({
          index,
          setup: example.setup,
          ...scriptCall(example),
          wanted: expectedCode(example.expected),
        }));
      const request: ScriptRequest = {
        path: `${TREE_ROOT}/${file.name}`,
        code: lent,
        format,
        typed: /^tsx?$|typescript/.test(language),
        examples,
        timeoutMs: EXAMPLE_MS,
        ...(stuckMs === undefined ? {} : { stuckMs }),
      };
      return context.runInTree(
        SANDBOX_NODE,
        [
          '--enable-source-maps',
          '--disable-warning=ExperimentalWarning',
          '--max-old-space-size=320',
          `${FOLDER_AT}/runner/main.ts`,
        ],
        {
          readOnly: [nodeBind(), { from: FOLDER, to: FOLDER_AT }, SEALER, WATCH],
          writable,
          environment: { ...SANDBOX_ENVIRONMENT, NO_COLOR: '1' },
          stdin: JSON.stringify({ ...request, seal }),
          limits: { wallMs: RUN_MS, memoryBytes: 640 * 1024 * 1024, outputBytes: 1024 * 1024 },
        },
      );
    },
    { seals: true },
  );
}
