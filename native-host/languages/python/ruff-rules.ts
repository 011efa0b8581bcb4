import type { Category } from '../../../shared/categories.ts';
import type { Finding } from '../../../shared/finding.ts';
import { words } from '../../../shared/word-list.ts';

/** How a rule of Ruff counts here. */
export interface RuffRuleMeaning {
  severity: Finding['severity'];
  category: Category;
  subcategory?: string;
}

/** What a name or statement that only a surrounding file could explain is called. */
export const OUTSIDE_OF_BLOCK: ReadonlyMap<string, string> = new Map([
  ['F821', 'not defined in this block: an error unless the surrounding file defines it'],
  ['F822', 'not defined in this block: an error unless the surrounding file defines it'],
  ['F701', 'an error unless the surrounding file puts it in a loop'],
  ['F702', 'an error unless the surrounding file puts it in a loop'],
  ['F704', 'an error unless the surrounding file puts it in a function'],
  ['F706', 'an error unless the surrounding file puts it in a function'],
  ['PLE1142', 'an error unless the surrounding file puts it in an async function'],
]);

/** Words of Ruff's syntax errors about names of an enclosing function, which a fragment may have lost. */
export const NEEDS_ENCLOSING = /\bnonlocal\b/;

/** The rule that is right about a plain function of the block itself: nothing around it makes it async. */
export const AWAIT_RULE = 'PLE1142';

/** Rules that are switched on, as Ruff's own selectors. */
export const SELECTED = words`
  E4 E7 E9 F W605 B S BLE TRY203 ASYNC PERF PLE PLW0127 PLW0129 PLW0711 PLW1509 PLW2101 RUF006 DTZ003 DTZ004
`;

/**
 * Rules of the selection that are left out: they fire on ordinary code (an assert, any subprocess, a loop with try),
 * or on the form of a fragment (E402: imports below other code; E70x: several statements on a line). What security-flow
 * decides by where a value comes from is decided there alone: a fixed text in `eval`, a checksum or a die is no flaw.
 */
export const IGNORED = words`
  S102 S103 S201 S202 S301 S302 S303 S304 S305 S306 S307 S308 S310 S311 S324 S501 S502 S503 S504 S506 S507 S602 S604
  S605 S606 S608 S609 S610 S611 S701 S704 S101 S404 S603 S607 PERF203 B905 B028 B008 B018 E402 E701 E702 E703 E731
`;

const row = (severity: Finding['severity'], category: Category, subcategory?: string): RuffRuleMeaning =>
  subcategory === undefined ? { severity, category } : { severity, category, subcategory };

/**
 * Error only where the code is wrong wherever it stands: it does not compile, or the expression raises or decides
 * wrongly each time it is reached. A security rule recognises a form, not a flaw that was shown, so it warns. What
 * depends on text outside of the block warns too. The longest prefix of a code that has a row counts.
 */
const TABLE: Readonly<Record<string, RuffRuleMeaning>> = {
  'invalid-syntax': row('error', 'syntax_error'),
  E9: row('error', 'syntax_error'),
  E4: row('info', 'style_violation', 'formatting'),
  E7: row('info', 'style_violation', 'naming'),
  E711: row('warning', 'logic_error', 'wrong_operator'),
  E721: row('warning', 'logic_error', 'wrong_condition'),
  E722: row('warning', 'missing_error_handling', 'swallowed_exception'),
  W605: row('warning', 'syntax_error', 'invalid_token'),
  F4: row('warning', 'logic_error'),
  F401: row('info', 'style_violation', 'unused_code'),
  F403: row('info', 'style_violation'),
  F404: row('error', 'syntax_error'),
  F405: row('info', 'style_violation'),
  F407: row('error', 'syntax_error'),
  F5: row('error', 'api_misuse', 'wrong_arguments'),
  F504: row('warning', 'api_misuse', 'wrong_arguments'),
  F522: row('warning', 'api_misuse', 'wrong_arguments'),
  F523: row('warning', 'api_misuse', 'wrong_arguments'),
  F541: row('info', 'style_violation', 'formatting'),
  F60: row('warning', 'logic_error'),
  F62: row('error', 'syntax_error'),
  F63: row('error', 'logic_error', 'wrong_condition'),
  F632: row('error', 'logic_error', 'wrong_operator'),
  F633: row('error', 'api_misuse', 'wrong_version'),
  F70: row('warning', 'syntax_error', 'incomplete_code'),
  F707: row('error', 'syntax_error'),
  F722: row('warning', 'type_error'),
  F811: row('warning', 'logic_error'),
  F82: row('warning', 'type_error', 'undefined_name'),
  F823: row('warning', 'logic_error', 'wrong_order'),
  F84: row('info', 'style_violation', 'unused_code'),
  F901: row('error', 'api_misuse'),
  B: row('warning', 'logic_error'),
  B003: row('warning', 'api_misuse'),
  B006: row('warning', 'logic_error', 'mutable_default'),
  B007: row('info', 'style_violation', 'unused_code'),
  B009: row('info', 'style_violation'),
  B010: row('info', 'style_violation'),
  B011: row('info', 'style_violation'),
  B012: row('warning', 'missing_error_handling', 'swallowed_exception'),
  B013: row('info', 'style_violation'),
  B014: row('info', 'style_violation'),
  B016: row('error', 'api_misuse'),
  B017: row('info', 'style_violation'),
  B019: row('warning', 'performance_issue', 'unbounded_memory'),
  B021: row('info', 'style_violation'),
  B022: row('warning', 'missing_error_handling', 'swallowed_exception'),
  B024: row('info', 'style_violation'),
  B025: row('warning', 'missing_error_handling'),
  B027: row('info', 'style_violation'),
  B029: row('warning', 'missing_error_handling'),
  B030: row('warning', 'api_misuse'),
  B033: row('info', 'style_violation'),
  B034: row('warning', 'api_misuse', 'wrong_arguments'),
  B904: row('info', 'missing_error_handling'),
  S: row('warning', 'security_flaw'),
  S105: row('warning', 'security_flaw', 'hardcoded_secret'),
  S106: row('warning', 'security_flaw', 'hardcoded_secret'),
  S107: row('warning', 'security_flaw', 'hardcoded_secret'),
  S102: row('warning', 'security_flaw', 'injection'),
  S110: row('warning', 'missing_error_handling', 'swallowed_exception'),
  S112: row('warning', 'missing_error_handling', 'swallowed_exception'),
  S113: row('warning', 'missing_error_handling', 'missing_timeout'),
  S104: row('info', 'security_flaw', 'missing_validation'),
  S108: row('info', 'security_flaw', 'missing_validation'),
  S202: row('warning', 'security_flaw', 'path_traversal'),
  S301: row('warning', 'security_flaw', 'unsafe_deserialization'),
  S302: row('warning', 'security_flaw', 'unsafe_deserialization'),
  S303: row('warning', 'security_flaw', 'weak_crypto'),
  S304: row('warning', 'security_flaw', 'weak_crypto'),
  S305: row('warning', 'security_flaw', 'weak_crypto'),
  S307: row('warning', 'security_flaw', 'injection'),
  S310: row('info', 'security_flaw', 'missing_validation'),
  S311: row('info', 'security_flaw', 'weak_crypto'),
  S313: row('info', 'security_flaw', 'missing_validation'),
  S314: row('info', 'security_flaw', 'missing_validation'),
  S315: row('info', 'security_flaw', 'missing_validation'),
  S316: row('info', 'security_flaw', 'missing_validation'),
  S317: row('info', 'security_flaw', 'missing_validation'),
  S318: row('info', 'security_flaw', 'missing_validation'),
  S324: row('warning', 'security_flaw', 'weak_crypto'),
  S50: row('warning', 'security_flaw', 'weak_crypto'),
  S501: row('warning', 'security_flaw', 'missing_validation'),
  S506: row('warning', 'security_flaw', 'unsafe_deserialization'),
  S60: row('warning', 'security_flaw', 'injection'),
  S61: row('warning', 'security_flaw', 'injection'),
  S70: row('warning', 'security_flaw', 'injection'),
  BLE: row('warning', 'missing_error_handling', 'swallowed_exception'),
  TRY: row('info', 'missing_error_handling'),
  ASYNC: row('warning', 'concurrency_issue'),
  PERF: row('info', 'performance_issue'),
  PLE: row('warning', 'api_misuse'),
  PLE0100: row('error', 'syntax_error'),
  PLE0101: row('error', 'type_error'),
  PLE0115: row('error', 'syntax_error'),
  PLE0117: row('warning', 'syntax_error', 'incomplete_code'),
  PLE0118: row('error', 'syntax_error'),
  PLE1142: row('warning', 'syntax_error', 'incomplete_code'),
  PLE1300: row('error', 'api_misuse', 'wrong_arguments'),
  PLE1307: row('error', 'type_error', 'wrong_argument_type'),
  PLE1507: row('error', 'type_error', 'wrong_argument_type'),
  PLE25: row('warning', 'security_flaw', 'hidden_character'),
  PLW: row('warning', 'logic_error'),
  PLW1509: row('warning', 'concurrency_issue'),
  PLW2101: row('warning', 'concurrency_issue', 'data_race'),
  RUF006: row('warning', 'concurrency_issue', 'dropped_task'),
  DTZ: row('info', 'api_misuse', 'deprecated_api'),
};

/** How a code of Ruff counts; a code without a row of its own takes its family's, and an unknown family warns. */
export function meaningOf(code: string): RuffRuleMeaning {
  for (let length = code.length; length > 0; length -= 1) {
    const facts = TABLE[code.slice(0, length)];
    if (facts !== undefined) return facts;
  }
  return { severity: 'warning', category: 'style_violation' };
}
