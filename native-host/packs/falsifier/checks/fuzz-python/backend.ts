import { readFragment } from '../../../../languages/python/python-fragment.ts';
import { defineBackend } from '../../../../kit/define.ts';
import { search } from '../../falsifier-search.ts';
import { judgeSearch } from '../../falsifier-verdict.ts';
import { callablesIn } from '../../python/python-functions.ts';
import { inFocus, NO_PYTHON, pythonRunner, requestBase, systemPython } from '../../python/plan-python.ts';

/** Calls the functions of Python on generated inputs and looks for failures (see README.md). */
export default defineBackend({
  id: 'fuzz-python',
  title: 'Falsifier (Python)',
  languages: ['python'],
  check: 'fuzz',
  tool: systemPython,
  effect: 'runs-code',
  over: 'tree',
  waiting: (tree, file) =>
    /^(?:class|(?:async[ \t]+)?def)[ \t]/m.test(tree.text(file) ?? '')
      ? 'calls of its functions on generated inputs'
      : undefined,
  deadlineMs: 60_000,
  revision: 12,
  async run(obligation, context) {
    const { file, focus } = obligation;
    const fragment = readFragment(file.text, file.name);
    if ('unsupported' in fragment) return { kind: 'unsupported', findings: [], reason: fragment.unsupported };
    const functions = callablesIn(file.text);
    const chosen = inFocus(functions, focus);
    if (chosen.length === 0) return { kind: 'unsupported', findings: [], reason: 'no function or method stands here' };
    const base = requestBase(obligation);
    const searched = await search(
      context,
      pythonRunner(),
      chosen.map(({ name }) => name),
      (ask) => ({ ...base, ...ask }),
    );
    return judgeSearch(searched, {
      backend: 'fuzz-python',
      file: file.name,
      left: [],
      made: 'from annotations and use',
      placeOf: (name) => functions.findLast((each) => each.name === name)?.place,
      missing: { ...NO_PYTHON, findings: [] },
    });
  },
});
