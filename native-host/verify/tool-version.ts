import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { Tool } from '../backends/define.ts';
import type { Tree } from '../backends/tree.ts';
import { findTreePackage } from '../backends/tree-package.ts';
import { findCommand } from '../sandbox/find-command.ts';
import { runProcess } from '../sandbox/process.ts';

/** Is a tool there, and which one? A version of null means: it is there but does not say. */
export type ToolState = { kind: 'found'; version: string | null } | { kind: 'missing'; remedy: string };

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

/** Makes a finder with a memory of its own. */
export function createToolFinder(): ToolFinder {
  const known = new Map<string, Promise<ToolState>>();
  return (tool, place) => {
    if (tool.kind === 'tree') return Promise.resolve(inTree(tool.package, place));
    if (tool.kind === 'own') return Promise.resolve({ kind: 'found', version: tool.version });
    const path = tool.kind === 'npm' ? packageFile(tool.package) : findCommand(tool.command, tool.folders);
    if (path === undefined) return Promise.resolve({ kind: 'missing', remedy: tool.kind === 'npm' ? 'npm ci' : tool.install });
    const { mtimeMs, size } = statSync(path);
    // Two checks may ask one command for the versions of different things.
    const key = JSON.stringify([path, mtimeMs, size, tool.kind === 'system' ? tool.versionArgs : []]);
    const state = known.get(key) ?? (tool.kind === 'npm' ? packageVersion(path) : commandVersion(path, tool.versionArgs));
    known.set(key, state);
    return state;
  };
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

async function packageVersion(file: string): Promise<ToolState> {
  const parsed = packageSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return { kind: 'found', version: parsed.data?.version ?? null };
}

async function commandVersion(command: string, args: readonly string[]): Promise<ToolState> {
  const result = await runProcess({ command, args, deadlineMs: VERSION_DEADLINE_MS });
  const text = result.kind === 'exit' ? `${result.stdout.text}\n${result.stderr.text}` : '';
  return { kind: 'found', version: /\d+\.\d+[\w.+-]*/.exec(text)?.[0] ?? null };
}
