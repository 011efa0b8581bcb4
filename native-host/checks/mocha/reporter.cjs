const { createHmac } = require('node:crypto');
const { appendFileSync, readFileSync, writeFileSync } = require('node:fs');
const { basename } = require('node:path');

/*
 * A reporter of Mocha's, run inside of the sandbox. What each test came to is written at once, because a test that
 * never gives back control lets nobody else write; at the end all of it is written in the form of Jest's report, sealed
 * with the key that stands on standard input: Mocha loads its reporter before the tests.
 */
const sealing = createHmac('sha256', readFileSync(0, 'utf8'));
const sealed = (text) => `${sealing.update(`0\n${text}`).digest('hex')} ${text}\n`;
const PROGRESS = '/project/.claude-verify-progress.jsonl';
const REPORT = '/project/.claude-verify-report.json';
const MOST_UNITS = 4_000;

/* Of the suites those of the file that has the name of the one asked about come first. */
function ownFirst(suites, own) {
  if (typeof own !== 'string') return;
  const stemOf = (path) => basename(path).replace(/\.\w+$/, '');
  const rank = ({ file }) =>
    stemOf(file ?? '').replace(/[._-](?:test|spec)$|^test[._-]/, '') === decodeURIComponent(own) ? 0 : 1;
  suites.sort((a, b) => rank(a) - rank(b));
}

module.exports = class Report {
  constructor(runner, options) {
    this.files = new Map();
    ownFirst(runner.suite.suites, options?.reporterOptions?.own);
    const note = (test, state, failure) => {
      const record = { file: test.file ?? '', name: nameOf(test), state, failure };
      appendFileSync(PROGRESS, `${JSON.stringify(record)}\n`);
    };
    const add = (test, status, failure) => {
      if (status !== 'pending') note(test, status, failure);
      const own = this.files.get(test.file ?? '') ?? [];
      own.push({ fullName: nameOf(test), status, failureMessages: failure === undefined ? [] : [failure] });
      this.files.set(test.file ?? '', own);
    };
    runner.on('test', (test) => note(test, 'started'));
    runner.on('pass', (test) => add(test, 'passed'));
    runner.on('pending', (test) => add(test, 'pending'));
    runner.on('fail', (test, error) => add(test, 'failed', textOf(error)));
    runner.once('end', () => writeFileSync(REPORT, sealed(JSON.stringify(this.report()))));
  }

  report() {
    const testResults = [...this.files].map(([name, assertionResults]) => {
      const failed = assertionResults.some(({ status }) => status === 'failed');
      return { name, status: failed ? 'failed' : 'passed', assertionResults };
    });
    const all = testResults.flatMap(({ assertionResults }) => assertionResults);
    return { numTotalTests: all.length, success: all.every(({ status }) => status !== 'failed'), testResults };
  }
};

const nameOf = (test) => test.titlePath().filter(Boolean).join(' > ');

/** The error with what was compared, where it does not say so itself, and its stack. */
function textOf(error) {
  const { message = String(error), stack = '', actual, expected } = error ?? {};
  const isCompared = actual !== undefined || expected !== undefined;
  const values = isCompared ? `\n  expected ${shown(expected)}\n  actual ${shown(actual)}` : '';
  const head = stack.includes(message) ? '' : `${message}\n`;
  const [first = '', ...frames] = stack.split('\n    at ');
  return [`${head}${first}${/expected/i.test(first) ? '' : values}`, ...frames].join('\n    at ').slice(0, MOST_UNITS);
}

function shown(value) {
  try {
    return (JSON.stringify(value) ?? String(value)).slice(0, 500);
  } catch {
    return String(value);
  }
}
