import * as z from 'zod/mini';
import { parseJson } from '../../../shared/parse-json.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { readFromFolder } from '../../sandbox/sandbox-folder.ts';
import type { BackendContext, Obligation, RunOptions } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { TREE_ROOT, type Tree } from '../../kit/tree.ts';
import { diagnosticSchema, type RustDiagnostic } from './rust-diagnostics.ts';
import { cargoPackage, type CargoPackage } from './cargo-package.ts';
import { rustOptions } from './rust-toolchain.ts';

/** What a run of Cargo printed. */
export interface CargoRun {
  kind: 'ran';
  package: CargoPackage;
  tree: Tree;
  diagnostics: RustDiagnostic[];
  /** Packages of the tree that were looked at. */
  packages: number;
  /** What Cargo said of the build as a whole; undefined when it did not come that far. */
  success: boolean | undefined;
  /** Standard output without Cargo's own messages. */
  text: string;
  stderr: string;
  code: number;
  /** Of the tool that was asked for. */
  version: string | null;
  /** The programs that were built: the file that each begins with, relative to the tree, and where it lies. */
  programs: { source: string; path: string }[];
  /** Was the lock file, which did not fit, left aside? */
  unlocked: boolean;
}

/** What Cargo prints for programs, as far as it is read here. */
const messageSchema = z.object({
  reason: z.string(),
  manifest_path: z.optional(z.string()),
  success: z.optional(z.boolean()),
  message: z.optional(z.unknown()),
  target: z.optional(z.object({ src_path: z.string() })),
  executable: z.optional(z.nullable(z.string())),
});

/** Messages carry long explanations: what is read of them, in bytes. */
const OUTPUT_BYTES = 32 * 2 ** 20;
/** Cargo goes by times of change, and another tree has used the same outputs: everything counts as just changed. */
const RUN = 'xargs -0 -r touch -c -- && exec "$0" "$@" >/messages/out';

/** What a command of Cargo is shown besides the toolchain, and told by its environment. */
export type MoreForCargo = Pick<RunOptions, 'readOnly' | 'environment' | 'writable'>;

/** Runs a command of Cargo in the package of the obligation's file, offline and with the lock file as it is. */
export async function runCargo(
  { file, tree }: Obligation,
  context: BackendContext,
  args: readonly string[],
  more: MoreForCargo = {},
): Promise<CargoRun | { kind: 'verdict'; verdict: Verdict }> {
  const found = tree === undefined ? undefined : cargoPackage(tree, file.name);
  if (tree === undefined || found === undefined) throw new Error('asked about a file without a package');
  const [subcommand = 'check'] = args;
  const options = rustOptions();
  const shown = new Set(more.readOnly?.map(({ to }) => `${to}\0`));
  const start = async (locked: boolean): Promise<CargoRun | { kind: 'verdict'; verdict: Verdict }> => {
    const folder = context.makeFolder();
    const result = await context.runInTree(
      '/bin/sh',
      ['-c', RUN, 'cargo', ...args, '--offline', ...(locked ? ['--locked'] : []), '--message-format=json'],
      {
        ...options,
        readOnly: [...(options.readOnly ?? []), ...(more.readOnly ?? [])],
        environment: { ...options.environment, ...more.environment },
        cwd: found.folder === '' ? TREE_ROOT : `${TREE_ROOT}/${found.folder}`,
        writable: [{ from: folder, to: '/messages' }, ...(more.writable ?? [])],
        // What is shown in a file's place is new anyway, and cannot be written.
        stdin: tree.files
          .map((path) => `${TREE_ROOT}/${path}\0`)
          .filter((path) => !shown.has(path))
          .join(''),
      },
    );
    const run = finish(result, 'cargo', 'apt-get install cargo');
    if (run.kind === 'verdict') return run;
    const output = (await readFromFolder(folder, 'out', OUTPUT_BYTES))?.toString('utf8');
    if (output === undefined)
      return {
        kind: 'verdict',
        verdict: { kind: 'crashed', findings: [], reason: `cargo ${subcommand} left no output that can be read` },
      };
    return {
      kind: 'ran',
      package: found,
      tree,
      ...readMessages(output),
      stderr: run.stderr,
      code: run.code,
      version: context.toolVersion,
      unlocked: !locked,
    };
  };
  const first = await start(found.locked);
  const stale =
    first.kind === 'ran' && found.locked && /lock file .* needs to be updated but --locked/.test(first.stderr);
  return stale ? await start(false) : first;
}

type Messages = Pick<CargoRun, 'diagnostics' | 'packages' | 'programs' | 'success' | 'text'>;

/** Takes Cargo's messages and other output apart. */
function readMessages(output: string): Messages {
  const programs: CargoRun['programs'] = [];
  const diagnostics: RustDiagnostic[] = [];
  const manifests = new Set<string>();
  const text: string[] = [];
  let success: boolean | undefined;
  for (const line of output.split('\n')) {
    const message = success === undefined ? parseMessage(line) : undefined;
    if (message === undefined) {
      text.push(line);
      continue;
    }
    if (message.manifest_path?.startsWith(`${TREE_ROOT}/`) === true && !message.manifest_path.includes('/vendor/'))
      manifests.add(message.manifest_path);
    if (typeof message.executable === 'string' && message.target?.src_path.startsWith(`${TREE_ROOT}/`) === true) {
      programs.push({ source: message.target.src_path.slice(TREE_ROOT.length + 1), path: message.executable });
    }
    if (message.reason === 'build-finished') success = message.success;
    if (message.reason === 'compiler-message') diagnostics.push(diagnosticSchema.parse(message.message));
  }
  return { diagnostics, packages: manifests.size, programs, success, text: text.join('\n') };
}

function parseMessage(line: string): z.infer<typeof messageSchema> | undefined {
  return line.startsWith('{"reason":') ? messageSchema.safeParse(parseJson(line)).data : undefined;
}
