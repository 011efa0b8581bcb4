// Writes the page of the job, shows annotations where code scanning does not show the findings, and fails the job where
// it is to fail.
import { annotationsOf, sarifCounts, sarifFindings } from '../sarif-findings.ts';
import { failedSummary, jobSummary } from '../job-summary.ts';
import { outcomeSchema, runPlanSchema } from '../run-plan.ts';
import { addSummary, annotate, readStepFile, runStep, setOutputs, variable } from '../step-files.ts';
import { concludeJob, verifiedSetSchema } from '../verified-set.ts';
import * as z from 'zod/mini';

const NOT_ENDED = { ended: false, base: null, says: ['the verifying step did not come to its end'], notes: [] };

await runStep(async () => {
  const plan = readStepFile(variable('CLAUDE_VERIFY_PLAN'), runPlanSchema);
  if (plan === undefined) throw new Error('there is no plan');
  const outcome = readStepFile(plan.outcome, outcomeSchema) ?? NOT_ENDED;
  const set = outcome.ended ? readStepFile(plan.json, verifiedSetSchema) : undefined;
  if (set === undefined) {
    addSummary(failedSummary(outcome));
    setOutputs({ conclusion: 'not-checked', problems: '0', warnings: '0' });
    const message = `the verification did not come to its end: nothing is known\n${outcome.says.join('\n')}`;
    annotate({ level: 'error', title: 'claude-verify', message });
    process.exitCode = 1;
    return;
  }
  const log = readStepFile(plan.sarif, z.unknown());
  const [findings, counts] = [sarifFindings(log), sarifCounts(log)];
  const conclusion = concludeJob(set, plan.failOn);
  const upload = uploadOf(process.env['CLAUDE_VERIFY_UPLOAD']);
  if (upload !== 'done') for (const each of annotationsOf(findings, plan.prefix)) annotate(each);
  addSummary(jobSummary({ plan, outcome, set, findings, counts, conclusion, upload }));
  const [problems, warnings] = [counts.error.places, counts.warning.places];
  setOutputs({ conclusion: conclusion.word, problems: String(problems), warnings: String(warnings) });
  if (conclusion.fails.length === 0) return;
  annotate({ level: 'error', title: 'claude-verify', message: conclusion.fails.join('; ') });
  process.exitCode = 1;
});

function uploadOf(outcome: string | undefined): 'done' | 'refused' | 'off' {
  if (outcome === 'success') return 'done';
  return outcome === 'failure' ? 'refused' : 'off';
}
