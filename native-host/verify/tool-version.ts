import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod/mini';
import type { Tool } from '../kit/define.ts';
import { installOfFile, TOOL_FILES, type ToolFileName } from '../kit/tool-files.ts';
import type { Tree } from '../kit/tree.ts';
import { currentPaths } from '../rpc/paths.ts';
import { findTreePackage } from '../kit/tree-package.ts';
import { findCommand, candidatesFor, type Candidate, compareVersions, isPrerelease } from '../sandbox/toolchains.ts';
import { runProcess } from '../sandbox/process.ts';

/**
 * Is a tool there, and which one? A version of null means: it is there but does not say. `command`: where it was found,
 * and what the sandbox has to be shown of it. `file`: the same of a tool that is a file.
 */
export type ToolState =
  | { kind: 'found'; version: string | null; command?: Candidate; file?: string }
  | { kind: 'missing'; remedy: string };

/**
 * Finds tools and their versions; answers are remembered until the command's file changes. A tool of the project's own
 * is looked for in the tree from the given file on, and is there without a version when there is no tree to look in.
 */
export type ToolFinder = (tool: Tool, place?: { tree: Tree; file: string }) => Promise<ToolState>;

/** The command that gets a tool of the project's own. */
export const PROJECT_INSTALL = 'npm install (in the project)';

const packageSchema = z.object({ version: z.string() });

/** Milliseconds that a command may take to print its version. */
const VERSION_DEADLINE_MS = 5_000;

type Remember = (
  file: string,
  args: readonly string[],
  ask: (forget: () => void) => Promise<string | null>,
) => Promise<string | null>;
type Probe = (file: string, args: readonly string[]) => Promise<string | null>;

/**
 * Where version managers keep their tools, how long a command may take (ms), and what ends all that are being asked.
 */
export interface ToolFinderOptions {
  home?: string;
  deadlineMs?: number;
  signal?: AbortSignal;
  /** The folder of tools that are files. */
  tools?: string;
}

/** Makes a finder with a memory of its own. */
export function createToolFinder(options: ToolFinderOptions = {}): ToolFinder {
  const { home = homedir(), deadlineMs = VERSION_DEADLINE_MS, signal } = options;
  const known = new Map<string, Promise<string | null>>();
  const remembered: Remember = async (file, args, ask) => {
    const { mtimeMs, size } = statSync(file);
    // Two checks may ask one command for the versions of different things.
    const key = JSON.stringify([file, mtimeMs, size, args]);
    const asked = known.get(key) ?? ask(() => known.delete(key));
    known.set(key, asked);
    return await asked;
  };
  const probe: Probe = (file, args) =>
    remembered(file, args, (forget) => commandVersion(file, args, { deadlineMs, signal }, forget));
  return (tool, place) => {
    if (tool.kind === 'tree') return Promise.resolve(inTree(tool.package, place));
    if (tool.kind === 'own') return Promise.resolve({ kind: 'found', version: tool.version });
    // Whether one is named is no matter of this machine's tools, and what it says of its version nobody can check.
    if (tool.kind === 'server') return Promise.resolve({ kind: 'found', version: null });
    if (tool.kind === 'system') return findNewest(tool, probe, { home, tools: options.tools ?? currentPaths().tools });
    if (tool.kind === 'file')
      return findToolFile(tool.file, { home, tools: options.tools ?? currentPaths().tools }, remembered);
    const path = packageFile(tool.package);
    return path === undefined
      ? Promise.resolve({ kind: 'missing', remedy: 'npm ci' })
      : remembered(path, [], () => packageVersion(path)).then((version) => ({ kind: 'found', version }));
  };
}

/** The user's own goes before the one that was fetched; a version that nobody knows is told by its content. */
async function findToolFile(
  name: ToolFileName,
  { home, tools }: { home: string; tools: string },
  remembered: Remember,
): Promise<ToolState> {
  const known = TOOL_FILES[name];
  const own = process.env[known.variable];
  // From the home directory, so that a relative one does not depend on the folder that a daemon was started in.
  const file = own === undefined || own === '' ? join(tools, known.name) : resolve(home, own);
  if (!existsSync(file)) return { kind: 'missing', remedy: installOfFile(name) };
  const versions: Readonly<Record<string, string>> = known.versions;
  const version = await remembered(file, [], async () => {
    const digest = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    return versions[digest] ?? `sha256:${digest.slice(0, 12)}`;
  });
  return { kind: 'found', version, file };
}

/** The newest of a system tool's candidates; a release goes before what comes before one. */
async function findNewest(
  { command, folders, family, versionArgs, install }: Tool & { kind: 'system' },
  probe: Probe,
  { home, tools }: { home: string; tools: string },
): Promise<ToolState> {
  const fetched = fetchedProgram(join(tools, command));
  const known = [...candidatesFor(command, family, home), ...(fetched === undefined ? [] : [[fetched]])].filter(
    (group) => group.length > 0,
  );
  const named = known.length > 0 || folders === undefined ? undefined : findCommand(command, folders);
  const groups = named === undefined ? known : [[{ file: named, shown: [], bin: dirname(named), tellsVersion: false }]];
  const found = await Promise.all(groups.map((group) => newestOf(group, (file) => probe(file, versionArgs))));
  const [newest] = found
    .flat()
    .toSorted(
      (a, b) =>
        rank(b) - rank(a) || (a.version === null || b.version === null ? 0 : compareVersions(b.version, a.version)),
    );
  return newest === undefined ? { kind: 'missing', remedy: install } : { kind: 'found', ...newest };
}

/** A program that `claude-verify tools install` fetched: a link into the folder of its version. */
function fetchedProgram(link: string): Candidate | undefined {
  if (!existsSync(link)) return undefined;
  const file = realpathSync(link);
  const folder = dirname(file);
  return { file, shown: [{ from: folder, to: folder }], bin: folder, tellsVersion: false };
}

interface ProbedVersion {
  version: string | null;
  command: Candidate;
}

const RELEASE = 2;

/** Parts of a nightly toolchain do not all say that they are. */
function rank({ version, command }: ProbedVersion): number {
  if (version === null) return 0;
  return isPrerelease(version) || /\/(?:nightly|beta)\b/.test(command.file) ? 1 : RELEASE;
}

/**
 * Of those of one manager: every one whose folder tells no version, and of the others those up to the first release.
 */
async function newestOf(
  group: readonly Candidate[],
  probe: (file: string) => Promise<string | null>,
): Promise<ProbedVersion[]> {
  const probed: ProbedVersion[] = [];
  for (const command of group) {
    if (command.tellsVersion && probed.some((each) => each.command.tellsVersion && rank(each) === RELEASE)) break;
    probed.push({ version: await probe(command.file), command });
  }
  return probed;
}

function inTree(name: string, place: { tree: Tree; file: string } | undefined): ToolState {
  if (place === undefined) return { kind: 'found', version: null };
  const found = findTreePackage(place.tree, place.file, name);
  return found === undefined ? { kind: 'missing', remedy: PROJECT_INSTALL } : { kind: 'found', version: found.version };
}

function packageFile(name: string): string | undefined {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const file = join(folder, 'node_modules', name, 'package.json');
    if (existsSync(file)) return file;
    if (dirname(folder) === folder) return undefined;
  }
}

async function packageVersion(file: string): Promise<string | null> {
  const parsed = packageSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return parsed.data?.version ?? null;
}

/**
 * What a command says of its version. One that was late, or could not be started, may say it the next time: that is
 * forgotten.
 */
async function commandVersion(
  command: string,
  args: readonly string[],
  { deadlineMs, signal }: { deadlineMs: number; signal: AbortSignal | undefined },
  forget: () => void,
): Promise<string | null> {
  const result = await runProcess({ command, args, deadlineMs, ...(signal === undefined ? {} : { signal }) });
  if (result.kind !== 'exit') forget();
  const text = result.kind === 'exit' ? `${result.stdout.text}\n${result.stderr.text}` : '';
  // Some say one word and nothing else: Debian's CaDiCaL is "sc2021".
  return /\d+\.\d+[\w.+-]*/.exec(text)?.[0] ?? /^\s*([a-z]*\d[\w+-]*)\s*$/i.exec(text)?.[1] ?? null;
}
