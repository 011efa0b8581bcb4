import { argumentsOf, isFixed, type Rule } from '../rule.ts';

const call = (names: string): string => `(call_expression function: (_) @name arguments: (argument_list) @args (#match? @name "^(std::)?(${names})$")) @at`;

/** `%s` and `%[` without a width. */
const UNBOUNDED = /%(?:l|h)?(?:s|\[)/;

/** Rules for C and C++. */
export const C_RULES: readonly Rule[] = [
  {
    id: 'gets',
    query: call('gets'),
    when: ({ args }) => argumentsOf(args).length === 1,
    message: '`gets` cannot be told how long the buffer is',
    why: 'a long line overwrites memory, and C11 removed it; use fgets',
    severity: 'error',
    subcategory: 'buffer_overflow',
  },
  {
    id: 'unbounded-copy',
    query: call('strcpy|strcat|stpcpy'),
    when: ({ args }) => !isFixed(argumentsOf(args)[1]),
    message: 'copies a text without a bound',
    why: 'a longer one overwrites memory; use snprintf or check the length first',
    severity: 'warning',
    subcategory: 'buffer_overflow',
  },
  {
    id: 'unbounded-format',
    query: call('sprintf|vsprintf'),
    when: ({ args }) => UNBOUNDED.test(argumentsOf(args)[1]?.text ?? '') || !isFixed(argumentsOf(args)[1]),
    message: 'formats a text without a bound',
    why: 'a longer one overwrites memory; use snprintf',
    severity: 'warning',
    subcategory: 'buffer_overflow',
  },
  {
    id: 'unbounded-scan',
    query: call('scanf|fscanf|sscanf'),
    when: ({ args, name }) => UNBOUNDED.test(argumentsOf(args)[/[fs]scanf$/.test(name?.text ?? '') ? 1 : 0]?.text ?? ''),
    message: 'reads a text of any length into a buffer',
    why: 'a longer one overwrites memory; give `%s` a width',
    severity: 'warning',
    subcategory: 'buffer_overflow',
  },
  {
    id: 'shell-command',
    query: call('system|popen'),
    when: ({ args }) => !isFixed(argumentsOf(args)[0]),
    message: 'hands a text that is not fixed to the shell',
    why: 'a value with `;` or `$()` runs another command; use posix_spawn or exec with a list of arguments',
    severity: 'warning',
    subcategory: 'injection',
  },
  {
    id: 'format-string',
    query: call('printf'),
    when: ({ args }) => argumentsOf(args).length === 1 && argumentsOf(args)[0]?.type === 'identifier' && !/^[A-Z_\d]+$/.test(argumentsOf(args)[0]?.text ?? ''),
    message: 'takes its format from a variable',
    why: '`%n` in it writes to memory; use "%s"',
    severity: 'warning',
    subcategory: 'injection',
  },
];
