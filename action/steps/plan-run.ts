// Reads the inputs and the event, finds what is compared with what, and tries the sandbox.
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { CodedError } from '../../shared/errors.ts';
import { readContextFile } from '../../native-host/context/context-file.ts';
import { repositoryAround } from '../../native-host/project/git-files.ts';
import { findSandbox } from '../../native-host/sandbox/find-sandbox.ts';
import { inputNotices, readInputs } from '../action-inputs.ts';
import { eventSchema, findBase } from '../base-commit.ts';
import { historyOf } from '../checkout-history.ts';
import { makeRunFolders } from '../run-folders.ts';
import type { RunPlan } from '../run-plan.ts';
import { annotate, readStepFile, runStep, setOutputs, variable, writeStepFile } from '../step-files.ts';
import { verdictKeys } from '../verdict-keys.ts';

/** Throws CV140 where it is no folder of the workspace. */
function folderIn(workspace: string, given: string): string {
  const wanted = path.resolve(workspace, given);
  try {
    const directory = realpathSync(wanted);
    if (directory === workspace || directory.startsWith(workspace + path.sep)) return directory;
  } catch (cause) {
    throw new CodedError('CV140', `working-directory: ${JSON.stringify(given)} is not there.`, { cause });
  }
  throw new CodedError('CV140', `working-directory: ${JSON.stringify(given)} lies outside of the workspace.`);
}

/** Does the project's file allow sharing? */
function isOptedIn(directory: string): boolean {
  const found = readContextFile(directory);
  return found.state === 'ok' && found.file.sharing?.opt_in === true && found.file.sharing.never_share !== true;
}

await runStep(async () => {
  const inputs = readInputs(process.env);
  const workspace = realpathSync(variable('GITHUB_WORKSPACE'));
  const directory = folderIn(workspace, inputs.workingDirectory);
  const top = repositoryAround(directory)?.top ?? directory;
  const event = readStepFile(variable('GITHUB_EVENT_PATH'), eventSchema) ?? {};
  const history = historyOf(directory, process.env);
  const base = await findBase({ event, given: inputs.base }, history);
  const sandbox = await findSandbox();
  const keys = verdictKeys({
    commit: (await history.commit('HEAD')) ?? variable('GITHUB_SHA'),
    earlier: [event.before, base.commit, await history.commit('HEAD^1')],
    runCode: inputs.runCode,
    directory,
    tools: variable('CLAUDE_VERIFY_TOOLS'),
  });
  const { home, own } = makeRunFolders(realpathSync(variable('RUNNER_TEMP')), keys.scope);
  const inner = path.relative(workspace, top).split(path.sep).join('/');
  const plan: RunPlan = {
    failOn: inputs.failOn,
    directory,
    prefix: inner === '' || inner.startsWith('..') ? '' : `${inner}/`,
    base: base.commit,
    runCode: inputs.runCode,
    category: inputs.category,
    home,
    sarif: path.join(own, 'findings.sarif'),
    json: path.join(own, 'reports.json'),
    outcome: path.join(own, 'outcome.json'),
    noSandbox: sandbox.kind === 'none' ? { reason: sandbox.reason, install: sandbox.install } : null,
    notes: [
      ...(base.commit === null && base.why !== undefined ? [base.why] : []),
      ...inputNotices(inputs, isOptedIn(directory)),
    ],
  };
  for (const message of plan.notes) annotate({ level: 'notice', title: 'claude-verify', message });
  if (plan.noSandbox !== null)
    annotate({
      level: 'warning',
      title: 'claude-verify: no sandbox',
      message: `what runs code was not run: ${plan.noSandbox.reason}\n${plan.noSandbox.install}`,
    });
  const file = path.join(own, 'plan.json');
  writeStepFile(file, plan);
  setOutputs({
    plan: file,
    home,
    top,
    category: inputs.category,
    key: keys.key,
    earlier: keys.earlier.join('\n'),
    'code-scanning': String(inputs.codeScanning),
  });
});
