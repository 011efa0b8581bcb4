// Sums the JSON reports of vitest and Playwright and prints the one closing line. Nothing executed is a failure.
import { readFileSync } from 'node:fs';

const total = { passed: 0, failed: 0, skipped: 0 };
/** Cases of a tool in a version that has no golden verdicts: skipped, once it judged like another version. */
const otherVersions = new Map();
let missing = 0;
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
  } else {
    total.passed += report.numPassedTests;
    total.failed += report.numFailedTests + report.numFailedTestSuites * (report.numFailedTests === 0 ? 1 : 0);
    total.skipped += report.numPendingTests + report.numTodoTests;
    for (const { meta } of report.testResults.flatMap(({ assertionResults }) => assertionResults))
      if (meta?.otherVersion !== undefined)
        otherVersions.set(meta.otherVersion, (otherVersions.get(meta.otherVersion) ?? 0) + 1);
  }
}
for (const [version, count] of otherVersions)
  console.log(`${count} of the skipped: no golden verdicts of ${version}; it judges like another version`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 || missing > 0 || total.passed === 0 ? 1 : 0;
