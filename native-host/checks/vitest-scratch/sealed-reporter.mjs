import { readFileSync, writeFileSync } from 'node:fs';
import { JsonReporter } from 'vitest/node';
import { sealer } from './sealer.ts';

/*
 * Read inside of the sandbox by claude-verify's own Vitest, in the process that starts those of the tests: its report
 * is sealed with a key that stands on this process's standard input and is read before any of them is there.
 */
const seal = sealer(readFileSync(0, 'utf8'));

export class SealedReporter extends JsonReporter {
  constructor() {
    super({});
  }

  async writeReport(report) {
    writeFileSync('/project/.claude-verify-report.json', seal(report));
  }
}
