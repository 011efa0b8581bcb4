import { createRequire } from 'node:module';
import type { Z3Core } from 'z3-solver/build/low-level/index.js';
import * as z from 'zod/mini';

const requestSchema = z.object({ text: z.string(), check: z.boolean(), isBrief: z.boolean() });

/**
 * What Z3 says about one set of assertions; `sat` comes with a model as `(define-fun ...)` commands, or null where
 * it is long.
 */
export type Z3EngineAnswer =
  | { kind: 'sat'; model: string | null }
  | { kind: 'unsat'; core?: string[] }
  | { kind: 'unknown'; reason: string }
  | { kind: 'read' }
  | { kind: 'rejected'; message: string };

/** `Z3_PRINT_SMTLIB2_COMPLIANT`: models are printed as the standard has them. */
const SMTLIB2 = 2;
/** `Z3_PARSER_ERROR`: any other code is Z3's own failure, and no word about the text. */
const PARSER_ERROR = 4;
const MAX_MODEL_UNITS = 1_000_000;

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
  const { text, check, isBrief } = requestSchema.parse(request);
  starting ??= start();
  const z3 = await starting;
  const config = z3.mk_config();
  const context = z3.mk_context(config);
  z3.del_config(config);
  z3.set_ast_print_mode(context, SMTLIB2);
  try {
    const solver = z3.mk_solver(context);
    z3.solver_inc_ref(context, solver);
    if (isBrief) limitWork(z3, context, solver);
    const isNamed = check && /:named\b/.test(text);
    z3.solver_from_string(context, solver, isNamed ? `(set-option :produce-unsat-cores true) ${text}` : text);
    const code = z3.get_error_code(context);
    if (code !== 0) {
      const message = z3.get_error_msg(context, code);
      return code === PARSER_ERROR ? { kind: 'rejected', message } : { kind: 'unknown', reason: message };
    }
    if (!check) return { kind: 'read' };
    const answer: number = await z3.solver_check(context, solver);
    if (answer === -1) return isNamed ? { kind: 'unsat', core: coreOf(z3, context, solver) } : { kind: 'unsat' };
    if (answer === 0) return { kind: 'unknown', reason: z3.solver_get_reason_unknown(context, solver) };
    const model = z3.model_to_string(context, z3.solver_get_model(context, solver));
    return { kind: 'sat', model: model.length > MAX_MODEL_UNITS ? null : model };
  } finally {
    z3.del_context(context);
  }
}

/** Z3's own unit of work: some tenths of a second. A limit of a solver goes with it, unlike an option's. */
const BRIEF_WORK = 300_000;

function limitWork(
  z3: Z3Core,
  context: ReturnType<Z3Core['mk_context']>,
  solver: ReturnType<Z3Core['mk_solver']>,
): void {
  const params = z3.mk_params(context);
  z3.params_inc_ref(context, params);
  z3.params_set_uint(context, params, z3.mk_string_symbol(context, 'rlimit'), BRIEF_WORK);
  z3.solver_set_params(context, solver, params);
}

/** The names of assertions that contradict each other, as they are written. */
function coreOf(
  z3: Z3Core,
  context: ReturnType<Z3Core['mk_context']>,
  solver: ReturnType<Z3Core['mk_solver']>,
): string[] {
  const core = z3.solver_get_unsat_core(context, solver);
  z3.ast_vector_inc_ref(context, core);
  return Array.from({ length: z3.ast_vector_size(context, core) }, (_, index) =>
    z3.ast_to_string(context, z3.ast_vector_get(context, core, index)),
  );
}

async function start(): Promise<Z3Core> {
  const load = createRequire(import.meta.url);
  const initModule: unknown = load('z3-solver/build/z3-built.js');
  const { init }: LowLevel = load('z3-solver/build/low-level/index.js');
  if (typeof initModule !== 'function') throw new Error('the Z3 module exports no function');
  return (await init(() => initModule())).Z3;
}
