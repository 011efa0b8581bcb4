// Says where the tools lie, under which key they are kept, and whether this job may keep anything. Plain JavaScript for
// the Node of the runner: nothing is installed yet.
import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * May this job write into the cache? One for a fork's commit may not: under pull_request_target and workflow_run it
 * would write what later jobs of the default branch read.
 */
function mayWrite({ GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: file, GITHUB_REPOSITORY: repository }) {
  if (name === 'pull_request_target' || name === 'workflow_run') return false;
  if (name !== 'pull_request') return true;
  const event = JSON.parse(readFileSync(file, 'utf8'));
  return event.pull_request?.head?.repo?.full_name === repository;
}

/** Bytes that decide what is installed. The path is among them: the cache puts files back where they were. */
function digestOf(env) {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'action/steps/install-tools.mjs']) hash.update(readFileSync(root + file));
  return hash.update(JSON.stringify([root, env.RUNNER_OS, env.RUNNER_ARCH, env.ImageOS])).digest('hex');
}

const modules = path.join(root, 'node_modules');
const cache = process.env.INPUT_CACHE === 'true';
const outputs = {
  cache: String(cache),
  save: String(cache && mayWrite(process.env)),
  path: modules,
  node: path.join(modules, 'node/bin/node'),
  key: `claude-verify-tools-${digestOf(process.env)}`,
};
const lines = Object.entries(outputs).map(([name, value]) => `${name}=${value}\n`);
if (lines.some((line) => /[\r\n]./.test(line))) throw new Error('the path of the action has a line break');
appendFileSync(process.env.GITHUB_OUTPUT, lines.join(''));
