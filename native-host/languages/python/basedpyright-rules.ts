import type { Category } from '../../../shared/categories.ts';
import type { Finding } from '../../../shared/finding.ts';
import { regex } from '../../../shared/regex.ts';

/** How a rule of basedpyright counts here; without a severity the server's own stands. */
export interface BasedpyrightRuleMeaning {
  severity?: Finding['severity'];
  category: Category;
  subcategory?: string;
}

/** Rules that say only that the block's surroundings were not there to be looked at. */
export const IMPORT_RULES: ReadonlySet<string> = new Set([
  'reportMissingImports',
  'reportMissingModuleSource',
  'reportMissingTypeStubs',
]);

/** Syntax messages (they have no rule) about a statement that the surrounding file may make right. */
export const OUTSIDE_STATEMENT = regex('i')`
  ^"(?:return|yield|yield from|await|break|continue|async for|async with)"
  |outside of (?:a )?(?:async )?(?:function|loop)
  |only within
  |nonlocal
`;

/**
 * Types decide; what is good or bad style (overriding, redeclaring, private names, attributes on functions) warns,
 * for the code runs all the same. A name that the block does not define warns, for the file around may define it.
 */
const TABLE: Readonly<Record<string, BasedpyrightRuleMeaning>> = {
  reportUndefinedVariable: { severity: 'warning', category: 'type_error', subcategory: 'undefined_name' },
  reportPossiblyUnbound: { severity: 'warning', category: 'logic_error', subcategory: 'missing_case' },
  reportPossiblyUnboundVariable: { severity: 'warning', category: 'logic_error', subcategory: 'missing_case' },
  reportUnboundVariable: { category: 'logic_error', subcategory: 'wrong_order' },
  reportAttributeAccessIssue: { category: 'api_misuse', subcategory: 'invented_api' },
  reportCallIssue: { category: 'api_misuse', subcategory: 'wrong_arguments' },
  reportIndexIssue: { category: 'api_misuse', subcategory: 'wrong_method' },
  reportAbstractUsage: { category: 'api_misuse' },
  reportNoOverloadImplementation: { category: 'api_misuse' },
  reportArgumentType: { category: 'type_error', subcategory: 'wrong_argument_type' },
  reportAssignmentType: { category: 'type_error', subcategory: 'type_mismatch' },
  reportReturnType: { category: 'type_error', subcategory: 'type_mismatch' },
  reportOperatorIssue: { category: 'type_error', subcategory: 'type_mismatch' },
  reportOptionalMemberAccess: { category: 'missing_error_handling', subcategory: 'missing_check' },
  reportOptionalSubscript: { category: 'missing_error_handling', subcategory: 'missing_check' },
  reportOptionalIterable: { category: 'missing_error_handling', subcategory: 'missing_check' },
  reportOptionalCall: { category: 'missing_error_handling', subcategory: 'missing_check' },
  reportOptionalContextManager: { category: 'missing_error_handling', subcategory: 'missing_check' },
  reportOptionalOperand: { category: 'missing_error_handling', subcategory: 'missing_check' },
  reportTypedDictNotRequiredAccess: { category: 'missing_error_handling', subcategory: 'missing_check' },
  reportUnusedCoroutine: { severity: 'warning', category: 'concurrency_issue', subcategory: 'missing_await' },
  reportUnusedExpression: { severity: 'info', category: 'style_violation', subcategory: 'unused_code' },
  reportIncompatibleMethodOverride: { severity: 'warning', category: 'type_error' },
  reportIncompatibleVariableOverride: { severity: 'warning', category: 'type_error' },
  reportFunctionMemberAccess: { severity: 'warning', category: 'type_error' },
  reportPrivateImportUsage: { severity: 'warning', category: 'api_misuse' },
  reportRedeclaration: { severity: 'warning', category: 'logic_error' },
  reportSelfClsParameterName: { severity: 'warning', category: 'style_violation', subcategory: 'naming' },
  reportUnsupportedDunderAll: { severity: 'warning', category: 'type_error', subcategory: 'undefined_name' },
  reportInvalidStringEscapeSequence: { severity: 'warning', category: 'syntax_error', subcategory: 'invalid_token' },
};

/** How a rule counts; one without a row is a type error of the server's own severity. */
export function meaningOf(rule: string): BasedpyrightRuleMeaning {
  return TABLE[rule] ?? { category: 'type_error' };
}
