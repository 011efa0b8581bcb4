import { testLimits } from '../../kit/tests/test-limits.ts';
import { defineBackend, systemTool } from '../../kit/define.ts';
import { pythonProject } from '../../languages/python/python-project.ts';
import { testRecordSchema } from '../../languages/python/python-results.ts';
import { runPython } from '../../languages/python/python-run.ts';
import { runPythonTrials } from '../../languages/python/python-trials.ts';
import { chooseTests, testRunner, testsWaiting } from '../../languages/python/python-tests.ts';
import { verdictOfTests } from '../../languages/python/python-verdict.ts';
import { believed } from '../../kit/sealed-lines.ts';

const INSTALL = 'apt-get install python3';

/** Runs the unittest cases of a project that does not use pytest (see README.md). */
export default defineBackend({
  id: 'unittest',
  title: 'unittest',
  languages: ['python'],
  check: 'test',
  tool: systemTool({ command: 'python3', version: ['--version'], install: INSTALL }),
  effect: 'runs-code',
  configuration: ['sitecustomize.py', 'usercustomize.py'],
  over: 'tree',
  applies: (tree, file) => testRunner(tree, file) === 'unittest',
  waiting: testsWaiting,
  deadlineMs: 120_000,
  revision: 8,
  async run({ file, tree, limits, allTests }, context) {
    if (tree === undefined) throw new Error('unittest is asked over a tree');
    const project = pythonProject(tree, file.name);
    const chosen = chooseTests(tree, project, file.name, allTests);
    if (chosen.files.length === 0)
      return { kind: 'vacuous', findings: [], reason: 'no test imports this file', extent: chosen.extent };
    const { testMs, runMs, wallMs } = testLimits(limits.deadlineMs);
    const options = { files: chosen.files, lend: chosen.lend, testSeconds: testMs / 1_000, runSeconds: runMs / 1_000 };
    const ran = await runPython(context, project, {
      name: 'run_unittest.py',
      wallMs,
      keepsPart: true,
      options,
      schema: testRecordSchema,
    });
    if (ran.kind === 'verdict') return ran.verdict;
    if (ran.kind === 'absent')
      return {
        kind: 'not-run',
        findings: [],
        cause: 'missing-tool',
        reason: 'no Python of the project or the system can be run',
        remedy: INSTALL,
      };
    const verdict = verdictOfTests(
      { ...ran, code: ran.finished.code, stderr: ran.finished.stderr, chosen: chosen.extent, tool: 'unittest' },
      { tree, file: file.name, backend: 'unittest' },
    );
    return believed(verdict, ran.doubts);
  },
  async runTrials(obligation, edits, context) {
    const { file, tree } = obligation;
    if (tree === undefined) throw new Error('unittest is asked over a tree');
    const project = pythonProject(tree, file.name);
    const { files, lend } = chooseTests(tree, project, file.name);
    const options = { files, lend };
    return await runPythonTrials(obligation, edits, { context, project }, { runner: 'run_unittest.py', options });
  },
});
