import type { Verdict } from '../../../../../shared/verdict.ts';
import { counted } from '../../../../kit/decide.ts';
import { defineBackend, systemTool } from '../../../../kit/define.ts';
import { finish } from '../../../../kit/finished-run.ts';
import { inSandbox, pythonProject } from '../../../../languages/python/python-project.ts';
import { PYTHON_ENVIRONMENT, SYSTEM_PYTHON } from '../../../../languages/python/python-run.ts';
import { treePath } from '../../../../kit/tool-place.ts';
import { foldersAbove, inFolder } from '../../../../kit/tree-package.ts';
import type { Tree } from '../../../../kit/tree.ts';
import { countPostconditions, hasContracts } from './contract-conditions.ts';
import { readCrossHair } from './crosshair-report.ts';
import { judgeCrossHair } from './judge-crosshair.ts';

const INSTALL = 'pip install crosshair-tool (in the environment of the project)';

/** Python's version, and that of its CrossHair; nothing where it has none, for that of a project may have one. */
const VERSIONS = [
  '-I',
  '-c',
  'import sys\nfrom importlib import metadata\ntry:\n  own = metadata.version("crosshair-tool")\n' +
    '  print("%d.%d.%d+crosshair.%s" % (*sys.version_info[:3], own))\nexcept metadata.PackageNotFoundError:\n  pass',
] as const;

const MANIFESTS = ['pyproject.toml', 'requirements.txt', 'requirements-dev.txt', 'setup.cfg', 'tox.ini', 'Pipfile'];
const LEAST_SECONDS = 2;
const MOST_SECONDS = 20;

/** Does a file around it, or the file itself, name CrossHair? */
const isUsed = (tree: Tree, file: string): boolean =>
  [file, ...foldersAbove(file).flatMap((folder) => MANIFESTS.map((name) => inFolder(folder, name)))].some((path) =>
    /crosshair/i.test(tree.text(path) ?? ''),
  );

/** Looks for inputs that break the contracts of Python functions (see README.md). */
export default defineBackend({
  id: 'crosshair',
  title: 'CrossHair',
  languages: ['python'],
  check: 'prove',
  tool: systemTool({ command: 'python3', version: VERSIONS, install: INSTALL }),
  effect: 'runs-code',
  configuration: ['*.pth', 'sitecustomize.py', 'usercustomize.py'],
  over: 'tree',
  applies: (tree, file) => hasContracts(tree.text(file) ?? '') && isUsed(tree, file),
  waiting(tree, file) {
    const conditions = countPostconditions(tree.text(file) ?? '');
    return conditions === 0 ? undefined : counted(conditions, 'postcondition');
  },
  deadlineMs: 120_000,
  revision: 2,
  async run({ file, tree, limits }, { runInTree }) {
    if (tree === undefined) throw new Error('asked without a tree');
    const project = pythonProject(tree, file.name);
    const conditions = Math.max(1, countPostconditions(file.text));
    const share = Math.floor((0.7 * limits.deadlineMs) / 1_000 / conditions);
    const seconds = Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, share));
    const line = ['-m', 'crosshair', 'check', '--report_all', `--per_condition_timeout=${seconds}`];
    const pythons = [...project.environments.map((each) => inSandbox(`${each}/bin/python`)), SYSTEM_PYTHON];
    for (const python of pythons) {
      const result = await runInTree(python, [...line, '--analysis_kind=PEP316,icontract,deal', inSandbox(file.name)], {
        cwd: inSandbox(project.folder),
        environment: { ...PYTHON_ENVIRONMENT, PYTHONPATH: project.searchPaths.map(inSandbox).join(':') },
        limits: { wallMs: limits.deadlineMs, cpuSeconds: Math.ceil(limits.deadlineMs / 1_000) },
      });
      const ended = finish(result, python, INSTALL);
      if (ended.kind === 'verdict' && ended.verdict.kind !== 'not-run') return ended.verdict;
      if (ended.kind === 'verdict' || /No module named '?crosshair/.test(ended.stderr)) continue;
      return judgeCrossHair(readCrossHair(ended.stdout), ended, {
        file,
        pathOf: (named) => treePath(named, tree),
        text: (path) => tree.text(path) ?? '',
        seconds,
      });
    }
    return absent;
  },
});

const absent: Verdict = {
  kind: 'not-run',
  findings: [],
  cause: 'missing-tool',
  reason: 'CrossHair is not installed for the Python of the project or the system',
  remedy: INSTALL,
};
