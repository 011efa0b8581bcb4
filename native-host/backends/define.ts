import type { LanguageId } from '../../shared/language.ts';
import type { Check, Verdict } from '../../shared/verdict.ts';
import type { Engine } from '../sandbox/engine.ts';
import type { WritableFolder } from '../sandbox/jail-folder.ts';
import type { JailRequest, JailResult } from '../sandbox/jail.ts';

export type { Engine } from '../sandbox/engine.ts';

/** What one backend is asked about one piece of code. */
export interface Obligation {
  language: LanguageId;
  check: Check;
  /** The file as the backend shall see it; the name has the language's extension and no folder. */
  file: { name: string; text: string };
  /** Lines (from 1, inclusive) that the question is about; findings elsewhere are context. */
  focus: { startLine: number; endLine: number };
  limits: { deadlineMs: number };
}

/** How a tool is found and named. */
export type Tool =
  | { kind: 'npm'; package: string }
  /** Rules or tables of claude-verify's own; `version` is theirs. */
  | { kind: 'own'; version: string }
  | { kind: 'system'; command: string; versionArgs: readonly string[]; install: string };

/** A tool that comes with `npm ci`. */
export const npmTool = (name: string): Tool => ({ kind: 'npm', package: name });

/** A check of claude-verify's own, which needs no tool. */
export const ownTool = (version: string): Tool => ({ kind: 'own', version });

/** A tool that the user's system may have; `install` is the command that gets it. */
export const systemTool = (tool: { command: string; version: readonly string[]; install: string }): Tool => ({
  kind: 'system',
  command: tool.command,
  versionArgs: tool.version,
  install: tool.install,
});

/** How a command is run in the sandbox; what is left out is an empty home, a minimal environment and the obligation's deadline. */
export type RunOptions = Partial<Omit<JailRequest, 'command' | 'args' | 'network' | 'signal'>>;

/** How a run in the sandbox ended. */
export type RunResult = Exclude<JailResult, { kind: 'no-sandbox' }>;

/** What a backend may use. All effects go through it. */
export interface BackendContext {
  /** Aborted when the job is cancelled or the deadline has passed; the frame then gives the verdict. */
  signal: AbortSignal;
  /**
   * Asks the backend's own engine, in a process of its own that stays warm. A module engine gets the request as it is;
   * a language server takes `{ name, languageId, text }` and answers with its diagnostics (LSP 3.17) for that text.
   * Rejects when the engine dies; the frame turns that into `crashed`, and a deadline into `timeout`.
   */
  ask(request: unknown): Promise<unknown>;
  /**
   * Runs a command in the sandbox, for backends whose effect is `runs-code`; it rejects for others. A deadline and a
   * cancellation end it. Its code decides nothing, and what it prints or writes is not trusted.
   */
  run(command: string, args: readonly string[], options?: RunOptions): Promise<RunResult>;
  /** Makes an empty private folder for `options.writable`, which the frame removes when there is a verdict. */
  makeFolder(): WritableFolder;
}

/**
 * What a tool does besides reading the text it is given. A tool that loads a project's configuration, plugins or
 * build scripts runs code.
 */
export type Effect = 'pure' | 'reads-project' | 'runs-code' | 'network';

/** One verifier: one folder, one default export. */
export interface Backend {
  /** Unique, kebab-case, the folder's name. */
  id: string;
  title: string;
  languages: readonly LanguageId[];
  check: Check;
  tool: Tool;
  effect: Effect;
  /** Backends that name the same module share one process. */
  engine?: Engine;
  /** Part of the cache's key: raise it when the mapping from tool output to verdict changes. */
  revision: number;
  run(obligation: Obligation, context: BackendContext): Promise<Verdict>;
}

/** Types a backend's definition. */
export const defineBackend = (backend: Backend): Backend => backend;
