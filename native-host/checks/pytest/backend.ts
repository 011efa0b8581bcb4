import { testLimits, type TestLimits } from '../../kit/tests/test-limits.ts';
import { defineBackend, systemTool, type BackendContext } from '../../kit/define.ts';
import { pythonProject, type PythonProject } from '../../languages/python/python-project.ts';
import { testRecordSchema } from '../../languages/python/python-results.ts';
import { runPython } from '../../languages/python/python-run.ts';
import { runPythonTrials } from '../../languages/python/python-trials.ts';
import { chooseTests, testRunner, testsWaiting, type ChosenTests } from '../../languages/python/python-tests.ts';
import { verdictOfTests } from '../../languages/python/python-verdict.ts';
import { believed } from '../../kit/sealed-lines.ts';
import { TREE_ROOT } from '../../kit/tree.ts';
import { words } from '../../../shared/word-list.ts';

const INSTALL = 'apt-get install python3-pytest';

/** Python's version and that of the pytest which it has. */
const VERSIONS = [
  '-I',
  '-c',
  'import sys\ntry:\n  import pytest\n  own = pytest.__version__\n' +
    'except ImportError:\n  own = "none"\n' +
    'print("%d.%d.%d+pytest.%s" % (*sys.version_info[:3], own))',
] as const;

/** pytest's exit code for arguments or settings that it cannot use. */
const USAGE_ERROR = 4;

/** Runs a project's tests, or a block's own, with pytest (see README.md). */
export default defineBackend({
  id: 'pytest',
  title: 'pytest',
  languages: ['python'],
  check: 'test',
  tool: systemTool({ command: 'python3', version: VERSIONS, install: INSTALL }),
  effect: 'runs-code',
  configuration: words`
    conftest.py pytest.ini .pytest.ini pyproject.toml tox.ini setup.cfg setup.py *.pth sitecustomize.py usercustomize.py
  `,
  over: 'tree',
  applies: (tree, file) => testRunner(tree, file) === 'pytest',
  waiting: testsWaiting,
  deadlineMs: 120_000,
  revision: 8,
  async run({ file, tree, limits, allTests }, context) {
    if (tree === undefined) throw new Error('pytest is asked over a tree');
    const project = pythonProject(tree, file.name);
    const chosen = chooseTests(tree, project, file.name, allTests);
    if (chosen.files.length === 0)
      return { kind: 'vacuous', findings: [], reason: 'no test imports this file', extent: chosen.extent };
    const hypothesis = chosen.files.some((name) => /\bhypothesis\b/.test(tree.text(name) ?? ''));
    const given = await runTests(context, project, chosen, hypothesis, {
      more: [],
      limits: testLimits(limits.deadlineMs),
    });
    const isRefused =
      given.kind === 'ran' && given.records.some((record) => record.kind === 'end' && record.exit === USAGE_ERROR);
    // Arguments in the project's settings may be those of a plugin that is not here.
    const ran = isRefused
      ? await runTests(context, project, chosen, hypothesis, {
          more: ['-o', 'addopts='],
          limits: testLimits(limits.deadlineMs),
        })
      : given;
    if (ran.kind === 'verdict') return ran.verdict;
    if (ran.kind === 'absent')
      return {
        kind: 'not-run',
        findings: [],
        cause: 'missing-tool',
        reason: 'pytest is not installed for the Python of the project or the system',
        remedy: INSTALL,
      };
    const told = verdictOfTests(
      { ...ran, code: ran.finished.code, stderr: ran.finished.stderr, chosen: chosen.extent, tool: 'pytest' },
      { tree, file: file.name, backend: 'pytest' },
    );
    const verdict = believed(told, ran.doubts);
    if (ran === given || verdict.kind === 'unknown') return verdict;
    return {
      ...verdict,
      notChecked: [
        ...(verdict.notChecked ?? []),
        "what the project's `addopts` ask for: pytest does not know all of them here",
      ],
    };
  },
  async runTrials(obligation, edits, context) {
    const { file, tree } = obligation;
    if (tree === undefined) throw new Error('pytest is asked over a tree');
    const project = pythonProject(tree, file.name);
    const { files, lend } = chooseTests(tree, project, file.name);
    const hypothesis = files.some((name) => /\bhypothesis\b/.test(tree.text(name) ?? ''));
    const options = { arguments: files.map((name) => `${TREE_ROOT}/${name}`), hypothesis, lend };
    return await runPythonTrials(obligation, edits, { context, project }, { runner: 'run_pytest.py', options });
  },
});

function runTests(
  context: BackendContext,
  project: PythonProject,
  { files, lend }: ChosenTests,
  hypothesis: boolean,
  { more, limits }: { more: readonly string[]; limits: TestLimits },
) {
  const seconds = { testSeconds: limits.testMs / 1_000, runSeconds: limits.runMs / 1_000 };
  const options = {
    arguments: [...more, ...files.map((name) => `${TREE_ROOT}/${name}`)],
    hypothesis,
    lend,
    ...seconds,
  };
  return runPython(context, project, {
    name: 'run_pytest.py',
    wallMs: limits.wallMs,
    keepsPart: true,
    options,
    schema: testRecordSchema,
  });
}
