import { readFragment } from '../../../../languages/python/python-fragment.ts';
import { defineBackend } from '../../../../kit/define.ts';
import { compareCode } from '../../differential-verdict.ts';
import { inFocus, NO_PYTHON, pythonRunner, requestBase, systemPython } from '../../python/plan-python.ts';
import { callablesIn } from '../../python/python-functions.ts';

/** Runs the functions of Python that a block replaces beside the new ones (see README.md). */
export default defineBackend({
  id: 'differential-python',
  title: 'Old against new (Python)',
  languages: ['python'],
  check: 'differential',
  tool: systemPython,
  effect: 'runs-code',
  over: 'tree',
  applies: (_tree, _file, before) => before !== undefined,
  deadlineMs: 60_000,
  revision: 9,
  async run(obligation, context) {
    const { file, focus, before, isSecondVersion = false } = obligation;
    const [isThere, isNot] = isSecondVersion
      ? ['is in the second version', 'is not in the second version']
      : ['was there before', 'was not there before'];
    if (before === undefined)
      return { kind: 'unsupported', findings: [], reason: 'there is nothing to compare it with' };
    const fragment = readFragment(file.text, file.name);
    if ('unsupported' in fragment) return { kind: 'unsupported', findings: [], reason: fragment.unsupported };
    const functions = callablesIn(file.text);
    const old = new Set(callablesIn(before).map(({ name }) => name));
    const chosen = inFocus(functions, focus);
    const both = chosen.filter(({ name }) => old.has(name)).map(({ name }) => name);
    if (both.length === 0) return { kind: 'unsupported', findings: [], reason: `no function here ${isThere}` };
    const base = { ...requestBase(obligation), before, mode: 'compare' };
    return await compareCode(context, pythonRunner(), {
      backend: 'differential-python',
      file: file.name,
      isSecondVersion,
      wanted: both,
      notChecked: chosen.filter(({ name }) => !old.has(name)).map(({ name }) => `${name} (it ${isNot})`),
      request: (ask) => ({ ...base, ...ask }),
      placeOf: (name) => functions.findLast((each) => each.name === name)?.place,
      missing: { ...NO_PYTHON, findings: [] },
    });
  },
});
