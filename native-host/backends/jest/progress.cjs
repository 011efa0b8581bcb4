const { appendFileSync } = require('node:fs');

/*
 * A reporter of Jest's, run inside of the sandbox: what each test came to is written at once, because a test that never
 * gives back control lets nobody else write. Jest tells when a test begins since 29.6.
 */
const write = (record) => appendFileSync('/project/.claude-verify-progress.jsonl', `${JSON.stringify(record)}\n`);

module.exports = class Progress {
  onTestCaseStart({ path: file }, { fullName: name }) {
    write({ file, name, state: 'started' });
  }

  onTestCaseResult({ path: file }, { fullName: name, status, failureMessages }) {
    if (status === 'passed' || status === 'failed')
      write({ file, name, state: status, failure: failureMessages.join('\n').slice(0, 4000) });
  }
};
