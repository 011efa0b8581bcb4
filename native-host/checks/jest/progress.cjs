const { createHmac } = require('node:crypto');
const { appendFileSync, readFileSync, writeFileSync } = require('node:fs');

/*
 * A reporter of Jest's, run inside of the sandbox: what each test came to is written at once, because a test that never
 * gives back control lets nobody else write. Jest tells when a test begins since 29.6. At the end the whole is written
 * as by its own `--json`, sealed with the key that stands on standard input.
 */
const sealing = createHmac('sha256', readFileSync(0, 'utf8'));
const sealed = (text) => `${sealing.update(`0\n${text}`).digest('hex')} ${text}\n`;
const write = (record) => appendFileSync('/project/.claude-verify-progress.jsonl', `${JSON.stringify(record)}\n`);

module.exports = class Progress {
  onTestCaseStart({ path: file }, { fullName: name }) {
    write({ file, name, state: 'started' });
  }

  onTestCaseResult({ path: file }, { fullName: name, status, failureMessages }) {
    if (status === 'passed' || status === 'failed')
      write({ file, name, state: status, failure: failureMessages.join('\n').slice(0, 4000) });
  }

  onRunComplete(_, { numTotalTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) {
    const report = {
      numTotalTests,
      success: numFailedTests === 0 && numRuntimeErrorTestSuites === 0,
      testResults: testResults.map(toReport),
    };
    writeFileSync('/project/.claude-verify-report.json', sealed(JSON.stringify(report)));
  }
};

const toReport = ({ testFilePath, testExecError, failureMessage, numFailingTests, testResults }) => ({
  name: testFilePath,
  status: numFailingTests > 0 || testExecError ? 'failed' : 'passed',
  message: failureMessage ?? testExecError?.message ?? '',
  assertionResults: testResults.map(({ fullName, status, failureMessages, location }) => ({
    fullName,
    status,
    failureMessages,
    location,
  })),
});
