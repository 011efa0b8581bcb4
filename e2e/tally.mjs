// Sums the JSON reports of vitest and Playwright, names what failed or passed only when tried again, and prints the one
// closing line. Nothing executed is a failure.
import { readFileSync } from 'node:fs';

const total = { passed: 0, failed: 0, skipped: 0 };
/** Cases of a tool in a version that has no golden verdicts: skipped, once it judged like another version. */
const otherVersions = new Map();
/** Lines that name a test which failed, or passed only when it was tried again. */
const named = [];
let missing = 0;

/** The specs of a Playwright report's suite, which may hold further suites. */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}
for (const file of process.argv.slice(2)) {
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`no report in ${file}: ${error.message}`);
    missing += 1;
    continue;
  }
  if (report.stats) {
    total.passed += report.stats.expected + report.stats.flaky;
    total.failed += report.stats.unexpected;
    total.skipped += report.stats.skipped;
    for (const { file, title, tests } of report.suites.flatMap(specsOf))
      for (const { status } of tests)
        if (status === 'unexpected') named.push(`failed: ${file}: ${title}`);
        else if (status === 'flaky') named.push(`passed when tried again: ${file}: ${title}`);
  } else {
    total.passed += report.numPassedTests;
    total.failed += report.numFailedTests + report.numFailedTestSuites * (report.numFailedTests === 0 ? 1 : 0);
    total.skipped += report.numPendingTests + report.numTodoTests;
    for (const { name, status: fileStatus, assertionResults } of report.testResults) {
      if (fileStatus === 'failed' && assertionResults.length === 0) named.push(`failed: ${name}`);
      for (const { fullName, status, meta } of assertionResults) {
        if (status === 'failed') named.push(`failed: ${name}: ${fullName}`);
        if (meta?.retried === true) named.push(`passed when tried again: ${name}: ${fullName}`);
        if (meta?.otherVersion !== undefined)
          otherVersions.set(meta.otherVersion, (otherVersions.get(meta.otherVersion) ?? 0) + 1);
      }
    }
  }
}
for (const [version, count] of otherVersions)
  console.log(`${count} of the skipped: no golden verdicts of ${version}; it judges like another version`);
for (const line of named) console.log(line);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 || missing > 0 || total.passed === 0 ? 1 : 0;
