import { defineBackend, npmTool } from '../../../../kit/define.ts';
import { readFunctions } from '../../../../languages/typescript/functions/read-functions.ts';
import { compareCode } from '../../differential-verdict.ts';
import { seedOf } from '../../../../kit/seed.ts';
import {
  chooseFunctions,
  loadable,
  nodeRunner,
  requestBase,
  takeTheSame,
  withCommonClasses,
} from '../../typescript/plan-typescript.ts';
import { COMPILER_ENGINE } from '../../../../languages/typescript/ask-many.ts';

/** Runs the functions of TypeScript and JavaScript that a block replaces beside the new ones (see README.md). */
export default defineBackend({
  id: 'differential-typescript',
  title: 'Old against new (fast-check)',
  languages: ['typescript', 'tsx', 'javascript', 'jsx'],
  check: 'differential',
  tool: npmTool('fast-check'),
  effect: 'runs-code',
  over: 'tree',
  applies: (_tree, _file, before) => before !== undefined,
  engine: COMPILER_ENGINE,
  deadlineMs: 60_000,
  revision: 8,
  async run(obligation, context) {
    const { file, focus, before, isSecondVersion = false } = obligation;
    const [isThere, isNot] = isSecondVersion
      ? ['is in the second version', 'is not in the second version']
      : ['was there before', 'was not there before'];
    if (before === undefined)
      return { kind: 'unsupported', findings: [], reason: 'there is nothing to compare it with' };
    const other = isSecondVersion ? 'of the second version ' : 'before ';
    const now = await readFunctions(obligation, file.text, context);
    const was = await readFunctions(obligation, before, context);
    if (now.kind !== 'functions' || was.kind !== 'functions')
      return {
        kind: 'unknown',
        findings: [],
        reason: `the code ${now.kind === 'functions' ? other : ''}does not parse`,
      };
    const { chosen, notChecked } = chooseFunctions(now.functions, [], focus);
    const both = chosen.filter((each) =>
      was.functions.some((old) => old.name === each.name && old.kind === each.kind && takeTheSame(old, each)),
    );
    const others = chosen
      .filter((each) => !both.includes(each))
      .map(({ name }) => `${name} (it ${isNot}, or took something else)`);
    if (both.length === 0)
      return {
        kind: 'unsupported',
        findings: [],
        reason: `no function here ${isThere} with the same parameters`,
        ...(notChecked.length > 0 ? { notChecked } : {}),
      };
    const base = {
      ...requestBase(now.functions),
      seed: seedOf(file.text),
      after: loadable(obligation, withCommonClasses(now, was)),
      before: loadable(obligation, withCommonClasses(was, now)),
      mode: 'compare',
      thorough: isSecondVersion,
    };
    return await compareCode(context, nodeRunner(), {
      backend: 'differential-typescript',
      file: file.name,
      isSecondVersion,
      wanted: both.map(({ name }) => name),
      notChecked: [...notChecked, ...others],
      request: (ask) => ({ ...base, ...ask }),
      placeOf: (name) => now.functions.find((each) => each.name === name)?.place,
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
