import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SANDBOX_ENVIRONMENT } from '../../sandbox/bubblewrap-arguments.ts';
import { canRun } from '../../sandbox/fixtures/can-run.ts';
import { makeWritableFolder, readFromFolder } from '../../sandbox/sandbox-folder.ts';
import { nodeBind, SANDBOX_NODE } from '../../sandbox/sandbox-node.ts';
import { runSandboxed } from '../../sandbox/sandbox-run.ts';
import { JEST_JSON } from './jest-json.ts';
import { drawKey, readSealed } from '../../kit/sealed-lines.ts';

/* The reporters that Jest and Mocha load, driven as these do: neither is among our packages. */
const skip = !(await canRun());

const HELD = "{ fullName: 'holds', status: 'passed', failureMessages: [], location: null }";
const FAILED =
  "{ fullName: 'fails', status: 'failed', failureMessages: ['Error: no'], location: { line: 3, column: 1 } }";
const JEST = `
const told = [${HELD}, ${FAILED}];
const file = { testFilePath: '/project/a.test.js', failureMessage: null, numFailingTests: 1, testResults: told };
const testExecError = { message: 'SyntaxError: x' };
const broken = { testFilePath: '/project/b.test.js', testExecError, numFailingTests: 0, testResults: [] };
const counts = { numTotalTests: 2, numFailedTests: 1, numRuntimeErrorTestSuites: 1 };
new Reporter().onRunComplete(new Set(), { ...counts, testResults: [file, broken] });
`;
const MOCHA = `
const runner = Object.assign(new (require('node:events'))(), { suite: { suites: [] } });
new Reporter(runner, {});
const test = { file: '/project/a.test.js', titlePath: () => ['holds'] };
runner.emit('test', test);
runner.emit('pass', test);
runner.emit('end');
`;

test.skipIf(skip).each([
  [
    'jest/progress.cjs',
    JEST,
    {
      tests: [
        { name: 'holds', file: 'a.test.js', outcome: 'passed' },
        { name: 'fails', file: 'a.test.js', outcome: 'failed', at: { line: 3, column: 1 }, failure: 'Error: no' },
      ],
      broken: [{ file: 'b.test.js', text: 'SyntaxError: x' }],
    },
  ],
  ['mocha/reporter.cjs', MOCHA, { tests: [{ name: 'holds', file: 'a.test.js', outcome: 'passed' }], broken: [] }],
])('the report of %s is sealed, and one that was written over is nobody’s', async (place, script, expected) => {
  const folder = makeWritableFolder();
  const from = fileURLToPath(new URL(`../../checks/${place}`, import.meta.url));
  const key = drawKey();
  try {
    const end = await runSandboxed({
      command: SANDBOX_NODE,
      args: ['-e', `const Reporter = require('/tools/reporter.cjs');${script}`],
      cwd: '/project',
      environment: SANDBOX_ENVIRONMENT,
      readOnly: [nodeBind(), { from, to: '/tools/reporter.cjs' }],
      writable: [{ from: folder, to: '/project' }],
      stdin: key,
      network: false,
    });
    expect(end).toMatchObject({ kind: 'exit', code: 0 });
    const read = async () =>
      readSealed(key, (await readFromFolder(folder, '.claude-verify-report.json', 65_536))?.toString('utf8') ?? '');
    const { text, foreign } = await read();
    expect([JEST_JSON.parse(text), foreign]).toEqual([expected, 0]);
    writeFileSync(join(folder.path, '.claude-verify-report.json'), text.replaceAll('"failed"', '"passed"'));
    expect(await read()).toEqual({ text: '', foreign: 1 });
  } finally {
    await folder.remove();
  }
});
