// Verifies what the plan says with the command line. Findings do not fail this step: the report says what they mean.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseJson } from '../../shared/parse-json.ts';
import { runCommand } from '../start-command.ts';
import { runPlanSchema } from '../run-plan.ts';
import { withCategory } from '../sarif-findings.ts';
import { readStepFile, runStep, setOutputs, variable, writeStepFile } from '../step-files.ts';
import { verifyCheckout } from '../verify-checkout.ts';
import { logLine } from '../workflow-commands.ts';

await runStep(async () => {
  const plan = readStepFile(variable('CLAUDE_VERIFY_PLAN'), runPlanSchema);
  if (plan === undefined) throw new Error('there is no plan');
  const { home, directory } = plan;
  for (const file of [plan.sarif, plan.json]) rmSync(file, { force: true });
  const outcome = await verifyCheckout(plan, {
    command: (args, deadlineMs) => runCommand(args, { home, directory, deadlineMs }),
    emptyHome() {
      rmSync(home, { recursive: true, force: true });
      mkdirSync(home, { mode: 0o700 });
    },
    isThere: existsSync,
  });
  writeStepFile(plan.outcome, outcome);
  for (const line of outcome.says) console.log(logLine(line));
  if (outcome.ended) {
    const log = withCategory(parseJson(readFileSync(plan.sarif, 'utf8')), plan.category);
    writeFileSync(plan.sarif, JSON.stringify(log));
  }
  setOutputs({ sarif: outcome.ended ? plan.sarif : '', json: outcome.ended ? plan.json : '' });
});
