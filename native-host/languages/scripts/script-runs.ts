import { SANDBOX_ENVIRONMENT } from '../../sandbox/bubblewrap-arguments.ts';
import { byNode, SANDBOX_NODE, newerNode, nodeBind, type UsersNode } from '../../sandbox/sandbox-node.ts';
import type { BackendContext, LocalData, RunOptions, RunResult } from '../../kit/define.ts';
import { findTreePackage, folderWith, manifestsFor, namesPackage } from '../../kit/tree-package.ts';
import { TREE_ROOT, type Tree } from '../../kit/tree.ts';

/** A compiler, bundler and test runner in JavaScript want more than a small program: processor seconds and bytes. */
const LIMITS = { cpuSeconds: 240, memoryBytes: 2_048 * 1024 * 1024 };

/** The folder of the nearest manifest above a file, in the sandbox. */
export function packageFolder(tree: Tree, file: string): string {
  return inSandbox(manifestsFor(tree, file)[0]?.folder ?? '');
}

/**
 * The folder in which a project starts its runner of tests, in the sandbox: the nearest above the file with a
 * configuration of its own, else the one whose manifest configures it or depends on it.
 */
export function runnerFolder(
  tree: Tree,
  file: string,
  { files, member, package: name }: { files: RegExp; member?: string; package: string },
): string {
  const manifests = manifestsFor(tree, file);
  const named =
    manifests.find((manifest) => member !== undefined && manifest.has(member)) ??
    manifests.find((manifest) => namesPackage([manifest], name));
  return inSandbox(folderWith(tree, file, files) ?? named?.folder ?? '');
}

const inSandbox = (folder: string): string => (folder === '' ? TREE_ROOT : `${TREE_ROOT}/${folder}`);

type NodeOptions = Pick<RunOptions, 'cwd' | 'readOnly' | 'writable' | 'stdin'> & {
  /** Wall time in ms where it is less than the check's. */
  wallMs?: number;
  /** Of the user's, for tests of a project; see `newerNode`. */
  node?: UsersNode | undefined;
};

/** Runs Node in the tree: this process's own, or the one of the user's that is given. */
export async function runNode(
  context: BackendContext,
  args: readonly string[],
  given: NodeOptions,
): Promise<RunResult> {
  const { wallMs, node, ...options } = given;
  const environment = { ...SANDBOX_ENVIRONMENT, NO_COLOR: '1', FORCE_COLOR: '0' };
  const limits = { ...LIMITS, ...(wallMs === undefined ? {} : { wallMs }) };
  return await context.runInTree(SANDBOX_NODE, args, {
    ...options,
    environment,
    limits,
    readOnly: [node?.bind ?? nodeBind(), ...(options.readOnly ?? [])],
  });
}

/** The Node that tests of a project are run by, as part of what their verdict rests on. */
export function nodeOfTests(): LocalData {
  const node = newerNode();
  return { description: `tests are run by Node ${node?.version ?? process.versions.node}`, stamp: byNode(node) };
}

/**
 * The program of a package of the project, as a path in the sandbox. Throws when the package has none of that name: the
 * frame found the package.
 */
export function programOf(tree: Tree, file: string, name: string, program: string = name): string {
  const path = findTreePackage(tree, file, name)?.programs[program];
  if (path === undefined) throw new Error(`the package ${name} has no program ${program}`);
  return path;
}
