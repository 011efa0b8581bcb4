import * as z from 'zod/mini';

/** How a warm process is run: a module that exports `handle(request)`, or a language server on stdio. */
export type Engine = ModuleEngine | LanguageServerEngine;

/** A module of ours that exports `handle(request)`. */
export interface ModuleEngine {
  kind: 'module';
  module: URL;
  /** Heap in MiB, where {@link ENGINE_HEAP_MIB} is too little: a whole project in memory. */
  heapMib?: number;
  /**
   * Importing the module takes so long that a start-up snapshot of it is worth its room on the disk. It and what it
   * imports must be able to live in one: as it is imported it takes nothing from its process (arguments, environment,
   * clock), opens nothing that stays open, awaits nothing, and reads files with `readFileSync` of `node:fs`.
   */
  startupSnapshot?: true;
}

/**
 * A language server on stdio. `settings` answer the server's `workspace/configuration` by section name
 * (`{ python: { analysis: {...} } }` also answers `python.analysis`). `folderOptions` are for a server that takes its
 * options for each folder with `initialize`.
 */
interface LanguageServerEngine {
  kind: 'language-server';
  module: URL;
  args: readonly string[];
  settings: Record<string, unknown>;
  folderOptions?: Record<string, unknown>;
}

/** Heap of one engine's JavaScript, MiB: a runaway check dies alone instead of taking the machine along. */
export const ENGINE_HEAP_MIB = 1024;

/** A running engine. It is asked one question at a time; the pool keeps the queue. */
export interface EngineProcess {
  readonly pid: number | undefined;
  /** Settles when the engine can be asked; rejects when it died before that. */
  readonly ready: Promise<void>;
  /** Rejects with {@link EngineFailure} when the engine threw or died. */
  ask(request: unknown): Promise<unknown>;
  /** Kills the whole process group at once; an open question rejects. */
  kill(): void;
  /** Settles once the process is gone and its folder removed. */
  readonly ended: Promise<void>;
}

/** The engine threw on a request, broke its protocol, or died; the message says which. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure';
}

/** Two engines with the same key share one process. */
export function engineKey(engine: Engine): string {
  return engine.kind === 'module'
    ? `module ${engine.module.href}`
    : `language-server ${engine.module.href} ${JSON.stringify([engine.args, engine.settings, engine.folderOptions])}`;
}

/** What the pool sends to an engine's process. */
export const toEngineSchema = z.object({ id: z.int(), request: z.unknown() });

/** What an engine's process sends back: once `ready`, then one answer for each request. */
export const fromEngineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('answer'), id: z.int(), answer: z.unknown() }),
  z.object({ kind: z.literal('failure'), id: z.int(), reason: z.string() }),
]);

/** See {@link toEngineSchema}. */
export type ToEngine = z.infer<typeof toEngineSchema>;

/** See {@link fromEngineSchema}. */
export type FromEngine = z.infer<typeof fromEngineSchema>;

/**
 * Where a process that was started from a start-up snapshot finds its engine on `globalThis`
 * (build-startup-snapshot.cjs).
 */
export const ENGINE_OF_SNAPSHOT: unique symbol = Symbol.for('claude-verify.engine');

/** What an engine's module exports. */
export interface EngineModule {
  /** Answers one request; whatever it throws becomes the reason of a `crashed` verdict. Called one at a time. */
  handle(request: unknown): unknown;
}
