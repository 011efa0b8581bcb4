import { fileURLToPath } from 'node:url';
import { posix } from 'node:path';
import { counted } from '../../backend-kit/decide.ts';
import { defineBackend, ownTool } from '../../backend-kit/define.ts';
import { finish } from '../../backend-kit/finished-run.ts';
import { TEST_FILE, testsFor } from '../../backend-kit/scripts/foreign-tests.ts';
import { checkProgram, OUTLINE_ENGINE, PROGRAM_MS, type RanProgram } from '../../backend-kit/programs/program-run.ts';
import { packageFolder, runNode } from '../../backend-kit/scripts/script-runs.ts';
import { TREE_ROOT, type Tree } from '../../backend-kit/tree.ts';
import { readFromFolder } from '../../backend-kit/sandbox-facts.ts';
import { readScriptRun } from './read-program.ts';

const TOOLS = ['watch.ts', 'assertions.ts', 'resolve.ts'].map((name) => ({
  from: fileURLToPath(new URL(`../../backend-kit/scripts/runner/${name}`, import.meta.url)),
  to: `/tools/${name}`,
}));
const MOST_RESULT_BYTES = 8 * 1024 * 1024;

/** A statement at the margin that does more than to name something. */
const STATEMENT =
  /^(?:(?:await|void|new)\s+)?[A-Za-z_$][\w$.]*(?:<[^>\n]*>)?\(|^(?:if|for|while|do|try|throw|switch)\b|^[;(!]/m;
/** Checks at the margin: what of a project's file is worth running. */
const CHECKS = /^(?:console\.assert|assert(?:\.\w+)*|expect)\s*\(/m;
const ASSERTION = /(?<![\w$.])(?:console\.assert|assert(?:\.\w+)*|expect)\s*\(/g;

function runsByItself(tree: Tree, file: string): boolean {
  const text = tree.text(file) ?? '';
  if (!/\.[cm]?[jt]s$/.test(file) || file.endsWith('.d.ts')) return false;
  if (tree.kind === 'scratch')
    return STATEMENT.test(text) && !testsFor(tree, ['node', 'vitest', 'jest']).includes(file);
  return CHECKS.test(text) && !TEST_FILE.test(posix.basename(file));
}

/** Runs a file with Node as the program that it is, and tells which of its own checks fail (see README.md). */
export default defineBackend({
  id: 'script-program',
  title: 'The program and its own checks',
  languages: ['typescript', 'javascript'],
  check: 'test',
  tool: ownTool(process.versions.node),
  effect: 'runs-code',
  over: 'tree',
  applies: runsByItself,
  waiting(tree, file) {
    const amount = tree.text(file)?.match(ASSERTION)?.length ?? 0;
    return amount === 0 ? 'its main program' : counted(amount, 'assertion');
  },
  engine: OUTLINE_ENGINE,
  deadlineMs: 60_000,
  revision: 5,
  async run(obligation, context) {
    const { file, tree } = obligation;
    if (tree === undefined) throw new Error('asked without a tree');
    if (!tree.files.includes(file.name)) return { kind: 'vacuous', findings: [], reason: 'there is no such file' };
    const packages = fileURLToPath(new URL('..', import.meta.resolve('vitest/package.json')));
    const args = [
      '--experimental-transform-types',
      '--disable-warning=ExperimentalWarning',
      '--import',
      '/tools/resolve.ts',
      '--import',
      '/tools/watch.ts',
      `${TREE_ROOT}/${file.name}`,
    ];
    const once = async (): Promise<RanProgram> => {
      const folder = context.makeFolder();
      const end = await runNode(context, args, {
        cwd: packageFolder(tree, file.name),
        readOnly: [...TOOLS, { from: packages, to: '/tools/node_modules' }],
        writable: [{ from: folder, to: '/results' }],
        wallMs: PROGRAM_MS,
      });
      const finished = finish(end, 'the program', 'npm ci');
      if (finished.kind === 'verdict') return finished;
      const written = (await readFromFolder(folder, 'results.jsonl', MOST_RESULT_BYTES))?.toString('utf8') ?? '';
      const run = readScriptRun(written, `${finished.stdout}\n${finished.stderr}`, file.text);
      const reason = `Node ended with ${finished.code} before the program did`;
      return run === undefined
        ? { kind: 'verdict', verdict: { kind: 'unknown', findings: [], reason } }
        : { kind: 'ran', run, extent: `run as a program, Node ${process.versions.node}` };
    };
    return checkProgram(obligation, context, 'script-program', once);
  },
});
