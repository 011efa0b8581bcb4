import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type * as TlaChecker from 'tla-checker';
import * as z from 'zod/mini';

const requestSchema = z.discriminatedUnion('ask', [
  z.object({
    ask: z.literal('check'),
    text: z.string(),
    configuration: z.string(),
    maxStates: z.int(),
    allowDeadlock: z.boolean(),
  }),
  z.object({ ask: z.literal('definitions'), text: z.string(), configuration: z.string(), names: z.array(z.string()) }),
]);

const initialSchema = z.object({ states: z.array(z.object({ json: z.unknown() })) });

type Checker = typeof TlaChecker;

let instances = 0;
let running: Promise<Checker> | undefined;

/**
 * `check`: explores a module under a configuration and answers in the checker's own JSON, as a string. `definitions`:
 * answers those of the names that the checker does not know, for it skips a definition that it cannot read. Either
 * answers `null` when the checker ran out of stack or memory; its instance is then given up and the next request gets a
 * fresh one.
 */
export async function handle(raw: unknown): Promise<string | string[] | null> {
  const request = requestSchema.parse(raw);
  running ??= start();
  const checker = await running;
  try {
    return request.ask === 'definitions'
      ? unknownNames(checker, request.text, request.configuration, request.names)
      : checker.check_spec_with_cfg(
          request.text,
          request.configuration,
          '{}',
          request.maxStates,
          request.maxStates,
          request.allowDeadlock,
          false,
        );
  } catch (thrown) {
    running = undefined;
    if (thrown instanceof RangeError || thrown instanceof WebAssembly.RuntimeError) return null;
    throw thrown;
  }
}

/** An operator with arguments is not known as a value either, but then the checker suggests that very name. */
function unknownNames(checker: Checker, text: string, configuration: string, names: readonly string[]): string[] {
  const initial = initialSchema.safeParse(JSON.parse(checker.explore_init(text, configuration, '{}')));
  const state = JSON.stringify(initial.data?.states[0]?.json ?? {});
  return names.filter((name) => {
    const answer = checker.explore_eval(text, configuration, '{}', state, name);
    return answer.includes(`undefined variable \`${name}\``) && !answer.includes(`did you mean \`${name}\``);
  });
}

/** The package keeps one instance per import; another query makes another import of it. */
async function start(): Promise<Checker> {
  const entry = import.meta.resolve('tla-checker');
  const checker: Checker = await import(`${entry}?instance=${instances++}`);
  checker.initSync({ module: readFileSync(fileURLToPath(new URL('tla_checker_bg.wasm', entry))) });
  return checker;
}
