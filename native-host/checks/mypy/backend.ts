import { defineBackend, systemTool } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { importersOf, inSandbox, pythonProject } from '../../languages/python/python-project.ts';
import { lacksModule, runModule } from '../../languages/python/python-run.ts';
import { foldersAbove, inFolder } from '../../kit/tree-package.ts';
import type { Tree } from '../../kit/tree.ts';
import { PRINTING, readMypy } from './mypy-answer.ts';

const INSTALL = 'apt-get install mypy';

/** Python's version and that of the mypy which it has. */
const VERSIONS = [
  '-I',
  '-c',
  'import sys\ntry:\n  from mypy.version import __version__ as own\n' +
    'except ImportError:\n  own = "none"\n' +
    'print("%d.%d.%d+mypy.%s" % (*sys.version_info[:3], own))',
] as const;

/** Files that import the block's and are checked with it. */
const MOST_IMPORTERS = 40;

/** Where a project configures mypy: file name -> what the text must have. */
const CONFIGURATIONS: readonly (readonly [string, RegExp])[] = [
  ['mypy.ini', /^/],
  ['.mypy.ini', /^/],
  ['pyproject.toml', /^\[tool\.mypy\]/m],
  ['setup.cfg', /^\[mypy\]/m],
];

/** The nearest folder with a configuration of mypy's. */
const configured = (tree: Tree, file: string): string | undefined =>
  foldersAbove(file).find((folder) =>
    CONFIGURATIONS.some(([name, sign]) => {
      const text = tree.text(inFolder(folder, name));
      return text !== undefined && sign.test(text);
    }),
  );

/** Checks types as the project has mypy configured (see README.md). */
export default defineBackend({
  id: 'mypy',
  title: 'mypy',
  languages: ['python'],
  check: 'types',
  tool: systemTool({ command: 'python3', version: VERSIONS, install: INSTALL }),
  // The configuration may name plugins, which are modules of the project.
  effect: 'runs-code',
  configuration: ['mypy.ini', '.mypy.ini', 'setup.cfg', 'pyproject.toml'],
  over: 'tree',
  applies: (tree, file) => configured(tree, file) !== undefined,
  deadlineMs: 90_000,
  revision: 2,
  async run({ file, tree }, context) {
    if (tree === undefined) throw new Error('mypy is asked over a tree');
    const folder = configured(tree, file.name) ?? '';
    const around = pythonProject(tree, file.name);
    const project = { ...around, folder };
    const importers = importersOf(tree, around, file.name);
    // The project without a block that is a new file has no such file.
    const files = [file.name, ...importers.slice(0, MOST_IMPORTERS)].filter((name) => tree.files.includes(name));
    if (files.length === 0) return { kind: 'vacuous', findings: [], reason: 'there is no such file' };
    const ran = await runModule(context, project, 'mypy', (lender) => [
      ...PRINTING,
      ...(lender === null ? [] : ['--python-executable', inSandbox(`${lender}/bin/python`)]),
      '--',
      ...files.map(inSandbox),
    ]);
    const finished = finish(ran.result, 'mypy', INSTALL);
    if (finished.kind === 'verdict') return finished.verdict;
    if (lacksModule(finished.stderr, 'mypy'))
      return {
        kind: 'not-run',
        findings: [],
        cause: 'missing-tool',
        reason: 'mypy is not installed for the Python of the project or the system',
        remedy: INSTALL,
      };
    const others = files.length - 1;
    const more = importers.length > others ? ` of ${importers.length}` : '';
    return readMypy(
      finished,
      tree,
      files,
      `the block's file${others === 0 ? '' : ` and ${others}${more} that import it`}, as the project configures mypy`,
    );
  },
});
