import type { LanguageId } from '../../../shared/language.ts';
import type { Mutation } from './mutant.ts';
import { words } from '../../../shared/word-list.ts';

/** The languages in which mistakes are planted: those with a back end that runs tests. */
export const MUTATED_LANGUAGES = [
  'python',
  'javascript',
  'jsx',
  'typescript',
  'tsx',
  'go',
  'rust',
  'java',
  'c',
  'cpp',
] as const satisfies readonly LanguageId[];

/** One of {@link MUTATED_LANGUAGES}. */
export type MutatedLanguage = (typeof MUTATED_LANGUAGES)[number];

/** Are mistakes planted in this language? */
export const isMutated = (language: LanguageId): language is MutatedLanguage =>
  MUTATED_LANGUAGES.some((each) => each === language);

/** How a language writes what is planted. */
export interface MutationWords {
  /** In the place of a statement. */
  nothing: string;
  /** A condition turned round. */
  not(condition: string): string;
  /** Files of tests and what in a file is for tests only: not code under test. */
  testNames: RegExp;
  /** Calls, whole callee as written, that only tell somebody something: no test looks at them. */
  tells: RegExp;
}

const brackets = (condition: string): string => `!(${condition})`;
const SCRIPT: MutationWords = {
  nothing: ';',
  not: brackets,
  testNames: /^(?:describe|it|test|suite|specify|context|before|after|beforeEach|afterEach|beforeAll|afterAll|bench)\b/,
  tells: /^(?:console|logger|log|debug)\b/,
};
const C: MutationWords = {
  nothing: ';',
  not: brackets,
  testNames: /^(?:main|TEST\w*|test_?\w*|SCENARIO|BOOST_AUTO_TEST\w*)$/,
  tells: /^(?:printf|fprintf|puts|perror|assert|free)$/,
};

/** See {@link MutationWords}. */
export const MUTATION_WORDS: Readonly<Record<MutatedLanguage, MutationWords>> = {
  python: {
    nothing: 'pass',
    not: (condition) => `not (${condition})`,
    testNames: /^(?:test|Test|setUp|tearDown|main$)/,
    tells: /^(?:print|logging|logger|log|warnings)\b/,
  },
  javascript: SCRIPT,
  jsx: SCRIPT,
  typescript: SCRIPT,
  tsx: SCRIPT,
  go: {
    nothing: '',
    not: brackets,
    testNames: /^(?:Test|Benchmark|Example|Fuzz|main$)/,
    tells: /^(?:fmt\.Print|log\.)/,
  },
  rust: {
    nothing: '();',
    not: brackets,
    testNames: /^(?:main|tests?)$/,
    tells: /^(?:e?println|e?print|log|info|debug)\b/,
  },
  java: {
    nothing: ';',
    not: brackets,
    testNames: /^(?:main|test\w*|setUp|tearDown|\w+Tests?|Test\w+)$/,
    tells: /^(?:System\.(?:out|err)|log(?:ger)?|LOG(?:GER)?)\b/,
  },
  c: C,
  cpp: C,
};

/** Nodes that hold an operator between two operands, in the grammars of all these languages. */
export const BINARY: ReadonlySet<string> = new Set(words`
  binary_expression binary_operator comparison_operator boolean_operator
`);

/** Nodes that change a variable by an operator. */
export const CHANGES: ReadonlySet<string> = new Set(words`
  augmented_assignment augmented_assignment_expression assignment_expression assignment_statement
  compound_assignment_expr update_expression inc_statement dec_statement
`);

const OPERATOR_GROUPS: readonly [Mutation, Readonly<Record<string, string>>][] = [
  ['boundary', { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }],
  [
    'comparison',
    {
      '==': '!=',
      '!=': '==',
      '===': '!==',
      '!==': '===',
      is: 'is not',
      'is not': 'is',
      in: 'not in',
      'not in': 'in',
    },
  ],
  [
    'arithmetic',
    {
      '+': '-',
      '-': '+',
      '*': '/',
      '/': '*',
      '%': '*',
      '//': '*',
      '**': '*',
      '&': '|',
      '|': '&',
      '<<': '>>',
      '>>': '<<',
      '+=': '-=',
      '-=': '+=',
      '*=': '/=',
      '/=': '*=',
      '//=': '*=',
      '%=': '*=',
      '++': '--',
      '--': '++',
    },
  ],
  ['logic', { '&&': '||', '||': '&&', '??': '&&', and: 'or', or: 'and' }],
];

/** Operators, what is planted for them, and what that changes. */
export const OPERATORS: ReadonlyMap<string, { to: string; mutation: Mutation }> = new Map(
  OPERATOR_GROUPS.flatMap(([mutation, table]) =>
    Object.entries(table).map(([from, to]) => [from, { to, mutation }] as const),
  ),
);

/** Numbers in the grammars of all these languages. */
export const NUMBERS: ReadonlySet<string> = new Set(words`
  integer float number int_literal float_literal integer_literal decimal_integer_literal decimal_floating_point_literal
  number_literal
`);

/** Truth values, as they are written. */
export const TRUTHS: ReadonlyMap<string, string> = new Map([
  ['true', 'false'],
  ['false', 'true'],
  ['True', 'False'],
  ['False', 'True'],
]);

/** Nodes whose `+` puts texts or lists together. */
export const TEXTS: ReadonlySet<string> = new Set(words`
  string template_string concatenated_string string_literal interpreted_string_literal raw_string_literal char_literal
  list array tuple
`);
