const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Commands that name something: with `:global-declarations` they outlive their level. */
export const DECLARING = words(`
  declare-const declare-datatype declare-datatypes declare-fun declare-sort declare-sort-parameter
  define-const define-fun define-fun-rec define-funs-rec define-sort
`);

/** Commands that build up what is asserted; a solver gets them as they stand. */
export const BUILDING: ReadonlySet<string> = new Set([...DECLARING, 'set-logic', 'assert']);

/** Commands that only ask for more to be printed; models, cores and values are shown anyhow. */
export const PRINTING = words(`
  get-model get-unsat-core get-unsat-assumptions get-info get-option get-assertions get-assignment echo
`);

/** SMT-LIB's and the solvers' other commands: right in themselves, but not answered here. */
export const FOREIGN = words(`
  check-sat-using get-proof get-interpolants get-interpolant get-interpolant-next maximize minimize assert-soft
  get-objectives apply simplify eval display help declare-codatatype declare-codatatypes declare-heap declare-pool
  declare-tactic block-model block-model-values get-consequences get-user-tactics set-simplifier set-initial-value
  mbi mbp euf-project assume infer del check-synth check-synth-next synth-fun synth-inv declare-var constraint
  inv-constraint get-abduct get-abduct-next get-qe get-qe-disjunct reset-params declare-rel rule query declare-map
  labels include get-difficulty get-learned-literals get-timeout-core get-unsat-core-lemmas declare-oracle-fun
  define-const-rec define-module get-model-domain-elements
`);
