import type { Fixing } from '../../extension/pages/panel/fix-card.tsx';
import { errorBody } from '../../shared/errors.ts';
import type { Finding } from '../../shared/finding.ts';
import type { Report } from '../../shared/report.ts';
import { REPORTS } from './sample-reports.ts';

const withFix = ({ results }: Report): Finding => {
  const found = results.flatMap(({ verdict }) => verdict.findings).find(({ fix }) => fix !== undefined);
  if (found === undefined) throw new Error('no sample has a fix');
  return found;
};

const before = REPORTS.bad.source;
const trying: Fixing = {
  of: REPORTS.bad,
  finding: withFix(REPORTS.bad),
  code: { before, after: before.split('\n').slice(1).join('\n') },
  copied: null,
  state: {
    step: 'trying',
    progress: [
      { backend: 'ruff', title: 'Ruff', check: 'lint', state: 'ended', verdict: 'passed', ms: 12 },
      { backend: 'basedpyright', title: 'basedpyright', check: 'types', state: 'running' },
    ],
  },
};
const long = 'a name that never ends and has no room in any panel '.repeat(8).trim();

/** A fix at each of its steps. */
export const FIXES = {
  trying,
  mended: { ...trying, copied: 'copied', state: { step: 'tried', report: REPORTS.good } },
  worse: {
    ...trying,
    finding: { ...trying.finding, message: long, fix: { ...withFix(REPORTS.bad).fix, title: long } as Finding['fix'] },
    state: { step: 'tried', report: REPORTS.bad },
  },
  failed: { ...trying, code: null, state: { step: 'failed', error: errorBody('CV059') } },
} satisfies Record<string, Fixing>;
