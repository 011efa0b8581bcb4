import type { Category } from '../../../shared/categories.ts';
import type { Finding } from '../../../shared/finding.ts';
import { regex } from '../../../shared/regex.ts';
import { rangeAt } from '../../kit/tool-place.ts';

/** One thing that javac says of a place. */
export interface JavaDiagnostic {
  file: string;
  line: number;
  column: number;
  severity: 'error' | 'warning';
  /** Category of a lint, in brackets before its message. */
  lint: string | null;
  message: string;
  /** `symbol`, `location` and the like, which stand on lines of their own. */
  details: Readonly<Record<string, string>>;
}

/** The form of a diagnostic that javac is asked for. */
export const LAYOUT = '-XDdiags.layout=%f:%l:%c: %p%L%m';

const HEAD = /^(\S.*?\.java):(\d+):(?:(\d+):)? (error|warning): (?:\[([\w-]+)\] )?(.*)$/;

const DETAIL = regex()`
  ^\ {2,}(
    symbol|location|required|found|reason|first\ type|second\ type|equality\ constraints|lower\ bounds|upper\ bounds
  ):\ +(.*)$
`;
/** What "bad return type in lambda expression" goes on with. */
const REASON = /^ {4}(\S.* cannot be converted to .*)$/;

/** Reads diagnostics from javac's standard error. */
export function readDiagnostics(output: string): JavaDiagnostic[] {
  const found: (JavaDiagnostic & { details: Record<string, string> })[] = [];
  for (const line of output.split('\n')) {
    const [, file, at, column, severity, lint, message] = HEAD.exec(line) ?? [];
    const last = found.at(-1);
    const [, name, detail] = DETAIL.exec(line) ?? [];
    const [, reason] = REASON.exec(line) ?? [];
    if (file !== undefined && message !== undefined)
      found.push({
        file: file.replace(/^\.\//, ''),
        line: Number(at),
        column: Number(column ?? 1),
        severity: severity === 'error' ? 'error' : 'warning',
        lint: lint ?? null,
        message,
        details: {},
      });
    else if (last !== undefined && name !== undefined && detail !== undefined) last.details[name] = detail;
    else if (last !== undefined && reason !== undefined) last.details['reason'] ??= reason;
  }
  return found;
}

interface Kind {
  rule: string;
  category: Category;
  subcategory?: string;
}

const ERRORS: readonly [RegExp, Kind][] = [
  [
    regex()`
      expected$|^illegal start|^reached end of file|^not a statement|^unclosed|^illegal character|^orphaned
      |without '|^empty character|expected, but|^malformed|^invalid method declaration
    `,
    { rule: 'syntax', category: 'syntax_error' },
  ],
  [/^cannot find symbol/, { rule: 'cannot-find-symbol', category: 'api_misuse', subcategory: 'invented_api' }],
  [/^package .* does not exist/, { rule: 'no-package', category: 'api_misuse', subcategory: 'invented_api' }],
  [
    /^unreported exception/,
    { rule: 'unreported-exception', category: 'missing_error_handling', subcategory: 'missing_check' },
  ],
  [
    /^incompatible types|bad operand types|^incomparable types|cannot be dereferenced/,
    { rule: 'incompatible-types', category: 'type_error', subcategory: 'type_mismatch' },
  ],
  [
    /cannot be applied to|^no suitable (?:method|constructor)/,
    { rule: 'wrong-arguments', category: 'type_error', subcategory: 'wrong_argument_type' },
  ],
  [
    /^missing return|does not cover all/,
    { rule: 'missing-case', category: 'logic_error', subcategory: 'missing_case' },
  ],
  [
    /might not have been initialized|might already have been/,
    { rule: 'initialization', category: 'logic_error', subcategory: 'wrong_order' },
  ],
  [
    /^unreachable|exception .* is never thrown|has already been caught/,
    { rule: 'unreachable', category: 'logic_error' },
  ],
  [
    /cannot be referenced from a static context|has (?:private|protected) access/,
    { rule: 'access', category: 'api_misuse' },
  ],
];

const LINTS: Readonly<Record<string, Omit<Kind, 'rule'>>> = {
  deprecation: { category: 'api_misuse', subcategory: 'deprecated_api' },
  removal: { category: 'api_misuse', subcategory: 'deprecated_api' },
  unchecked: { category: 'type_error' },
  rawtypes: { category: 'type_error' },
  fallthrough: { category: 'logic_error', subcategory: 'missing_case' },
  divzero: { category: 'logic_error' },
  empty: { category: 'logic_error' },
  overrides: { category: 'logic_error' },
  'lossy-conversions': { category: 'logic_error', subcategory: 'integer_overflow' },
  finally: { category: 'missing_error_handling', subcategory: 'swallowed_exception' },
  try: { category: 'missing_error_handling' },
  synchronization: { category: 'concurrency_issue' },
};

/** The kind of mistake of a diagnostic. */
export function kindOf({ message, lint }: Pick<JavaDiagnostic, 'message' | 'lint'>): Kind {
  if (lint !== null) return { rule: lint, category: 'style_violation', ...LINTS[lint] };
  return ERRORS.find(([pattern]) => pattern.test(message))?.[1] ?? { rule: 'compile', category: 'type_error' };
}

/** A diagnostic as a finding in a text of the tree; javac's columns take tabs up to the next multiple of eight. */
export function findingOf(diagnostic: JavaDiagnostic, file: string, text: string, backend: string): Finding {
  const { line, column, severity, message, details } = diagnostic;
  const more = Object.entries(details)
    .map(([name, detail]) => `${name}: ${detail}`)
    .join(', ');
  return {
    file,
    range: rangeAt(text, { line, column }, 'code-points-tabs-8'),
    backend,
    message: more === '' ? message : `${message} (${more})`,
    severity,
    ...kindOf(diagnostic),
  };
}
