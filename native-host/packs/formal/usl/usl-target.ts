/** Languages that a specification is compiled to; `usl` is the same text, laid out. */
export const USL_TARGETS = ['smt', 'ts', 'tla', 'dafny', 'kani', 'usl'] as const;

/** One of {@link USL_TARGETS}. */
export type UslTarget = (typeof USL_TARGETS)[number];
