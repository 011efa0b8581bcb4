import { readFileSync } from 'node:fs';
import type { BackendContext, RunResult } from '../../backend-kit/define.ts';
import { runNode } from '../../backend-kit/scripts/script-runs.ts';
import type { UsersNode } from '../../backend-kit/sandbox-facts.ts';
import { TREE_ROOT, type Tree } from '../../backend-kit/tree.ts';

const PROGRESS = readFileSync(new URL('../../backend-kit/scripts/runner/vitest-progress.mjs', import.meta.url), 'utf8');
/** Names that no tool of a project reads. */
const [SETUP, CONFIG] = ['.claude-verify.setup.mjs', '.claude-verify.config.mjs'];
const OWN = ['vitest.config', 'vite.config'].flatMap((stem) =>
  ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((ending) => `${stem}.${ending}`),
);

const LAY = `printf %s "$1" >${SETUP} && printf %s "$2" >${CONFIG}`;

/** Runs Vitest with the project's configuration and a file of setup that writes at once what each test came to. */
export async function runTelling(
  context: BackendContext,
  args: readonly string[],
  { cwd, tree, wallMs, node }: { cwd: string; tree: Tree; wallMs: number; node?: UsersNode | undefined },
): Promise<RunResult> {
  const folder = cwd === TREE_ROOT ? '' : `${cwd.slice(TREE_ROOT.length + 1)}/`;
  const own = OWN.find((name) => tree.files.includes(folder + name));
  await context.runInTree('/bin/sh', ['-c', LAY, 'sh', PROGRESS, configOver(own)], { cwd });
  return await runNode(context, [...args, `--config=${CONFIG}`], { cwd, wallMs, node });
}

/** The project's configuration with one more file of setup, in its projects that have settings of their own, too. */
const configOver = (
  own: string | undefined,
): string => `${own === undefined ? 'const own = {};' : `import own from './${own}';`}
const withSetup = (settings) => ({ ...settings, test: { ...settings?.test, setupFiles: ['./${SETUP}', ...[settings?.test?.setupFiles ?? []].flat()] } });
const inProjects = (list) => (Array.isArray(list) ? list.map((each) => (typeof each === 'object' && each.extends !== true ? withSetup(each) : each)) : list);
export default async (environment) => {
  const { test, ...rest } = withSetup(await (typeof own === 'function' ? own(environment) : own));
  for (const name of ['projects', 'workspace']) if (test[name] !== undefined) test[name] = inProjects(test[name]);
  return { ...rest, test };
};
`;
