import type { ReportedTest } from '../../kit/parsers/junit-xml.ts';

/** What the tests of a run came to. */
export interface JunitRun {
  tests: ReportedTest[];
  /** Tests that did not end in their time, with what they were doing. */
  hung: Omit<ReportedTest, 'outcome'>[];
  /** Did each program say that all of its tests were run? */
  isWhole: boolean;
}

const OUTCOMES: Readonly<Record<string, ReportedTest['outcome']>> = {
  passed: 'passed',
  failed: 'failed',
  skipped: 'skipped',
};

/**
 * Reads what `CvEvents` wrote: one text for each program; of a test that began and said no more it is told that it
 * hung.
 */
export function readEvents(texts: readonly string[]): JunitRun {
  const run: JunitRun = { tests: [], hung: [], isWhole: texts.length > 0 };
  for (const text of texts) {
    const open = new Map<string, Omit<ReportedTest, 'outcome'>>();
    let ended = false;
    for (const line of text.split('\n')) {
      const [kind = '', id = '', ...fields] = line.split('\t');
      const [className = '', name = '', message = '', stack = ''] = fields.map((field) =>
        Buffer.from(field, 'base64').toString('utf8'),
      );
      const test = { className, name, message: message === 'null' ? '' : message, stack };
      const outcome = OUTCOMES[kind];
      if (kind === 'end') ended = true;
      if (kind === 'started') open.set(id, test);
      if (kind === 'hung' || outcome !== undefined) open.delete(id);
      if (kind === 'hung') run.hung.push(test);
      else if (outcome !== undefined) run.tests.push({ ...test, outcome });
    }
    run.hung.push(...open.values());
    run.isWhole &&= ended;
  }
  return run;
}
