import { defineBackend, npmTool } from '../../../../kit/define.ts';
import { readFunctions } from '../../../../languages/typescript/functions/read-functions.ts';
import { seedOf } from '../../../../kit/seed.ts';
import { search, type Searched } from '../../falsifier-search.ts';
import {
  isKnownStuck,
  STUCK_MS,
  withoutOwnCalls,
} from '../../../../languages/typescript/functions/without-own-calls.ts';
import { judgeSearch } from '../../falsifier-verdict.ts';
import { chooseFunctions, isGuessed, loadable, nodeRunner, requestBase } from '../../typescript/plan-typescript.ts';
import { COMPILER_ENGINE } from '../../../../languages/typescript/ask-many.ts';

/** Calls the functions of TypeScript and JavaScript on generated inputs and looks for failures (see README.md). */
export default defineBackend({
  id: 'fuzz-typescript',
  title: 'Falsifier (fast-check)',
  languages: ['typescript', 'tsx', 'javascript', 'jsx'],
  check: 'fuzz',
  tool: npmTool('fast-check'),
  effect: 'runs-code',
  over: 'tree',
  engine: COMPILER_ENGINE,
  waiting: (tree, file) =>
    /^(?:export\s+)?(?:default\s+)?(?:(?:async\s+)?function|class)\b|=>/m.test(tree.text(file) ?? '')
      ? 'calls of its functions on generated inputs'
      : undefined,
  deadlineMs: 60_000,
  revision: 13,
  async run(obligation, context) {
    const { file, focus } = obligation;
    const plan = await readFunctions(obligation, file.text, context);
    if (plan.kind === 'ill-formed') return { kind: 'unknown', findings: [], reason: 'the code does not parse' };
    if (plan.kind === 'too-deep')
      return { kind: 'unknown', findings: [], reason: 'the code is nested too deeply for the compiler' };
    const { chosen, notChecked } = chooseFunctions(plan.functions, plan.left, focus);
    const more = notChecked.length > 0 ? { notChecked } : {};
    if (chosen.length === 0)
      return {
        kind: 'unsupported',
        findings: [],
        reason: 'no function here can be called: nothing says with what',
        ...more,
      };
    const base = { ...requestBase(plan.functions), seed: seedOf(file.text) };
    const names = chosen.map(({ name }) => name);
    const searchIn = (code: string, watched: { stuckMs?: number }): Promise<Searched> =>
      search(context, nodeRunner(), names, (ask) => ({
        ...base,
        after: { ...loadable(obligation, { ...plan, code }), ...watched },
        ...ask,
      }));
    const quiet = withoutOwnCalls(plan.code);
    const canBeQuiet = quiet !== plan.code;
    const first =
      canBeQuiet && isKnownStuck(file.text)
        ? undefined
        : await searchIn(plan.code, canBeQuiet ? { stuckMs: STUCK_MS } : {});
    const searched = first === undefined || (first.kind === 'broken' && canBeQuiet) ? await searchIn(quiet, {}) : first;
    return judgeSearch(searched, {
      backend: 'fuzz-typescript',
      file: file.name,
      left: notChecked,
      made: chosen.some(isGuessed)
        ? 'from the declared types and, where there are none, from what is done with a value'
        : 'from the declared types',
      placeOf: (name) => plan.functions.find((each) => each.name === name)?.place,
      missing: {
        kind: 'not-run',
        findings: [],
        cause: 'missing-tool',
        reason: 'fast-check is not installed',
        remedy: 'npm ci',
      },
    });
  },
});
