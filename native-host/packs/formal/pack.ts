// What the host uses of this pack beside its checks (formal-checks.ts).
export { STATEMENT_CHANGES } from './statements/compare-statements.ts';
export { isTold } from './statements/formal-statement.ts';
export { readStatements } from './statements/read-statements.ts';
export { USL_TARGETS, type UslTarget } from './usl/usl-target.ts';

/** The compilers of USL, which load when one is first wanted. */
export const loadUslCompilers = () => import('./usl/compile-usl.ts');
