import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const requestSchema = z.object({ text: z.string(), configuration: z.string(), maxStates: z.int(), allowDeadlock: z.boolean() });

type Checker = typeof import('tla-checker');

let instances = 0;
let running: Promise<Checker> | undefined;

/**
 * Checks a module under a configuration and answers in the checker's own JSON (as a string), or `null` when it ran out
 * of stack; its instance is then given up and the next request gets a fresh one.
 */
export async function handle(request: unknown): Promise<string | null> {
  const { text, configuration, maxStates, allowDeadlock } = requestSchema.parse(request);
  running ??= start();
  const checker = await running;
  try {
    return checker.check_spec_with_cfg(text, configuration, '{}', maxStates, maxStates, allowDeadlock, false);
  } catch (thrown) {
    running = undefined;
    if (thrown instanceof RangeError || thrown instanceof WebAssembly.RuntimeError) return null;
    throw thrown;
  }
}

/** The package keeps one instance per import; another query makes another import of it. */
async function start(): Promise<Checker> {
  const entry = import.meta.resolve('tla-checker');
  const checker: Checker = await import(`${entry}?instance=${instances++}`);
  checker.initSync({ module: readFileSync(fileURLToPath(new URL('tla_checker_bg.wasm', entry))) });
  return checker;
}
