import { firstReading } from '../../../../languages/c/c-fragment.ts';
import { isCpp } from '../../../../languages/c/c-flags.ts';
import { namespacesIn } from '../../../../languages/c/c-namespaces.ts';
import { defineBackend, systemTool } from '../../../../kit/define.ts';
import { judgeSearch } from '../../falsifier-verdict.ts';
import { INSTALL } from './compile-harness.ts';
import { functionsIn, hasFunctions } from './c-functions.ts';
import { falsify } from './falsify.ts';
import { targetsOf } from './targets.ts';

/** Calls the functions of C and C++ on generated inputs under sanitizers (see README.md). */
export default defineBackend({
  id: 'fuzz-c',
  title: 'Falsifier (C, C++)',
  languages: ['c', 'cpp'],
  check: 'fuzz',
  tool: systemTool({ command: 'clang', version: ['-dumpversion'], install: INSTALL }),
  effect: 'runs-code',
  over: 'tree',
  applies: (tree, file) =>
    /\.(?:c|cc|cpp|cxx)$/.test(file) && /\)\s*(?:const\s*|noexcept\s*)*\{/.test(tree.text(file) ?? ''),
  waiting: (tree, file) =>
    hasFunctions(tree.text(file) ?? '', isCpp(tree, file)) ? 'calls of its functions on generated inputs' : undefined,
  deadlineMs: 120_000,
  revision: 8,
  async run(obligation, context) {
    const { file, focus, tree } = obligation;
    if (tree === undefined)
      return { kind: 'unsupported', findings: [], reason: 'it is asked about a file among others' };
    const cpp = isCpp(tree, file.name);
    const text = functionsIn(file.text, cpp, focus);
    if (text.functions.length === 0) return { kind: 'unsupported', findings: [], reason: 'no function stands here' };
    const reading = tree.kind === 'project' ? { include: [] } : firstReading(file.text, cpp, file.name);
    if (reading.text !== undefined)
      return { kind: 'unsupported', findings: [], reason: 'the block leaves parts of the code out' };
    const { targets, left } = targetsOf(text, cpp);
    const searched = await falsify(
      targets,
      {
        file,
        tree,
        scene: {
          file: file.name,
          cpp,
          include: reading.include,
          using: reading.using === true,
          spaces: cpp ? namespacesIn(file.text) : [],
          enums: text.enums,
          types: text.types,
        },
      },
      context,
    );
    if (searched.kind === 'verdict') return searched.verdict;
    return judgeSearch(searched, {
      backend: 'fuzz-c',
      file: file.name,
      left,
      made: 'from types, names, guards and comments, by libFuzzer',
      lookedFor: 'errors of memory, undefined behaviour that sanitizers see, calls that do not end',
      placeOf: (name) => targets.find((each) => each.name === name)?.function.place,
      missing: { kind: 'not-run', findings: [], cause: 'missing-tool', reason: 'clang is not here', remedy: INSTALL },
    });
  },
});
