import { readFragment } from '../../backend-kit/python/python-fragment.ts';
import { defineBackend } from '../../backend-kit/define.ts';
import { search } from '../../backend-kit/falsifier/falsifier-search.ts';
import { judgeSearch } from '../../backend-kit/falsifier/falsifier-verdict.ts';
import { functionsIn } from '../../backend-kit/falsifier/python/python-functions.ts';
import {
  hypothesis,
  inFocus,
  NO_HYPOTHESIS,
  pythonRunner,
  requestBase,
} from '../../backend-kit/falsifier/python/plan-python.ts';

/** Calls the functions of Python on generated inputs and looks for failures (see README.md). */
export default defineBackend({
  id: 'fuzz-python',
  title: 'Falsifier (Hypothesis)',
  languages: ['python'],
  check: 'fuzz',
  tool: hypothesis,
  effect: 'runs-code',
  over: 'tree',
  waiting: (tree, file) =>
    /^(?:async[ \t]+)?def[ \t]/m.test(tree.text(file) ?? '') ? 'calls of its functions on generated inputs' : undefined,
  deadlineMs: 60_000,
  revision: 2,
  async run(obligation, context) {
    const { file, focus } = obligation;
    const fragment = readFragment(file.text);
    if ('unsupported' in fragment) return { kind: 'unsupported', findings: [], reason: fragment.unsupported };
    const functions = functionsIn(file.text);
    const chosen = inFocus(functions, focus);
    if (chosen.length === 0) return { kind: 'unsupported', findings: [], reason: 'no function stands here by itself' };
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
      made: 'from the annotations',
      placeOf: (name) => functions.findLast((each) => each.name === name)?.place,
      missing: { ...NO_HYPOTHESIS, findings: [] },
    });
  },
});
