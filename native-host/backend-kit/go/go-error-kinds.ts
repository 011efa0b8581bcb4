import type { Category } from '../../../shared/categories.ts';

interface Kind {
  rule: string;
  category: Category;
  subcategory?: string;
}

/** What the compiler's messages are about; the first that fits decides. */
const ERRORS: readonly [RegExp, Kind][] = [
  [
    /^syntax error|^(?:expected|illegal|newline in|rune literal|string (?:literal )?not terminated|invalid character)/,
    { rule: 'syntax', category: 'syntax_error' },
  ],
  [
    /declared (?:but|and) not used/,
    { rule: 'declared-not-used', category: 'style_violation', subcategory: 'unused_code' },
  ],
  [
    /imported (?:but|and) not used|imported as \w+ and not used/,
    { rule: 'imported-not-used', category: 'style_violation', subcategory: 'unused_code' },
  ],
  [
    /^undefined: \w+\.\w+|undefined \(type .* has no (?:field or )?method|not exported by package|not declared by package/,
    { rule: 'undefined-member', category: 'api_misuse', subcategory: 'invented_api' },
  ],
  [/^undefined: /, { rule: 'undefined', category: 'type_error' }],
  [
    /no required module provides|is not in (?:GOROOT|std)|cannot find (?:package|module)/,
    { rule: 'missing-package', category: 'api_misuse', subcategory: 'invented_api' },
  ],
  [
    /^(?:not enough|too many) (?:arguments|return values)/,
    { rule: 'wrong-count', category: 'type_error', subcategory: 'wrong_argument_type' },
  ],
  [/^missing return/, { rule: 'missing-return', category: 'logic_error', subcategory: 'missing_case' }],
  [
    /^cannot use|mismatched types|cannot convert|incompatible type/,
    { rule: 'mismatched-types', category: 'type_error', subcategory: 'type_mismatch' },
  ],
  [
    /does not (?:implement|satisfy)|missing method/,
    { rule: 'missing-method', category: 'type_error', subcategory: 'generic_bound' },
  ],
  [/overflows|truncated/, { rule: 'overflow', category: 'logic_error', subcategory: 'integer_overflow' }],
  [/import cycle/, { rule: 'import-cycle', category: 'logic_error' }],
];

/** Go's compiler names no rules: they are made of what its messages say. */
export const kindOfError = (message: string): Kind =>
  ERRORS.find(([says]) => says.test(message))?.[1] ?? { rule: 'compile', category: 'type_error' };

/** Analysers of `go vet` that `go test` refuses to run with: they are sure enough to refute. */
const SURE = new Set([
  'atomic',
  'bool',
  'bools',
  'buildtags',
  'directive',
  'errorsas',
  'ifaceassert',
  'nilfunc',
  'printf',
  'stringintconv',
  'tests',
]);

const ANALYSERS: Readonly<Record<string, Omit<Kind, 'rule'>>> = {
  atomic: { category: 'concurrency_issue', subcategory: 'data_race' },
  copylocks: { category: 'concurrency_issue', subcategory: 'data_race' },
  loopclosure: { category: 'concurrency_issue', subcategory: 'data_race' },
  sigchanyzer: { category: 'concurrency_issue' },
  testinggoroutine: { category: 'concurrency_issue' },
  waitgroup: { category: 'concurrency_issue' },
  lostcancel: { category: 'missing_error_handling' },
  httpresponse: { category: 'missing_error_handling', subcategory: 'missing_check' },
  unusedresult: { category: 'missing_error_handling', subcategory: 'ignored_result' },
  unsafeptr: { category: 'security_flaw' },
  hostport: { category: 'api_misuse' },
  errorsas: { category: 'api_misuse', subcategory: 'wrong_arguments' },
  unmarshal: { category: 'api_misuse', subcategory: 'wrong_arguments' },
  printf: { category: 'api_misuse', subcategory: 'wrong_arguments' },
  slog: { category: 'api_misuse', subcategory: 'wrong_arguments' },
  stdmethods: { category: 'api_misuse' },
  structtag: { category: 'api_misuse' },
  framepointer: { category: 'api_misuse' },
  tests: { category: 'api_misuse' },
  buildtag: { category: 'syntax_error' },
  directive: { category: 'syntax_error' },
  composites: { category: 'style_violation', subcategory: 'project_convention' },
};

/** What an analyser's finding is; the others look for slips of logic. */
export const kindOfAnalyser = (rule: string): Kind & { severity: 'error' | 'warning' } => ({
  rule,
  category: 'logic_error',
  ...ANALYSERS[rule],
  severity: SURE.has(rule) ? 'error' : 'warning',
});
