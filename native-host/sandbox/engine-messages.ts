import * as z from 'zod/mini';

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
