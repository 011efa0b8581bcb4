import { createRequire } from 'node:module';
import type { Z3Core } from 'z3-solver/build/low-level/index.js';
import * as z from 'zod/mini';

const requestSchema = z.object({ text: z.string(), check: z.boolean() });

/** What Z3 says about one set of assertions; `sat` comes with a model as `(define-fun ...)` commands. */
export type Z3EngineAnswer =
  | { kind: 'sat'; model: string }
  | { kind: 'unsat' }
  | { kind: 'unknown'; reason: string }
  | { kind: 'read' }
  | { kind: 'rejected'; message: string };

/** `Z3_PRINT_SMTLIB2_COMPLIANT`: models are printed as the standard has them. */
const SMTLIB2 = 2;

interface LowLevel {
  init(initModule: () => unknown): Promise<{ Z3: Z3Core }>;
}

let starting: Promise<Z3Core> | undefined;

/**
 * Asserts `text` in a solver and a context of its own and asks it (`check: true`), or only reads it. The text must hold
 * no options and no questions. `solver_from_string` copies the text before it returns; `eval_smtlib2_string` does not,
 * and then answers wrongly.
 */
export async function handle(request: unknown): Promise<Z3EngineAnswer> {
  const { text, check } = requestSchema.parse(request);
  starting ??= start();
  const z3 = await starting;
  const config = z3.mk_config();
  const context = z3.mk_context(config);
  z3.del_config(config);
  z3.set_ast_print_mode(context, SMTLIB2);
  try {
    const solver = z3.mk_solver(context);
    z3.solver_inc_ref(context, solver);
    z3.solver_from_string(context, solver, text);
    const code = z3.get_error_code(context);
    if (code !== 0) return { kind: 'rejected', message: z3.get_error_msg(context, code) };
    if (!check) return { kind: 'read' };
    const answer: number = await z3.solver_check(context, solver);
    if (answer === -1) return { kind: 'unsat' };
    if (answer === 0) return { kind: 'unknown', reason: z3.solver_get_reason_unknown(context, solver) };
    return { kind: 'sat', model: z3.model_to_string(context, z3.solver_get_model(context, solver)) };
  } finally {
    z3.del_context(context);
  }
}

async function start(): Promise<Z3Core> {
  const load = createRequire(import.meta.url);
  const initModule: unknown = load('z3-solver/build/z3-built.js');
  const { init }: LowLevel = load('z3-solver/build/low-level/index.js');
  if (typeof initModule !== 'function') throw new Error('the Z3 module exports no function');
  return (await init(() => initModule())).Z3;
}
