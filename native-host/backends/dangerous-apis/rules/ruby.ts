import { argumentsOf, isComposed, isComposedSql, isFixed, type Rule } from '../rule.ts';

/** Rules for Ruby. */
export const RUBY_RULES: readonly Rule[] = [
  {
    id: 'eval',
    query: '(call method: (identifier) @name arguments: (argument_list) @args (#any-of? @name "eval" "instance_eval" "class_eval")) @at',
    when: ({ args }) => argumentsOf(args).slice(0, 1).some((each) => !isFixed(each)),
    message: 'runs a text that is not fixed as code',
    why: 'whoever can change the text runs code here',
    severity: 'warning',
    subcategory: 'injection',
  },
  {
    id: 'shell-command',
    query: `(call !receiver method: (identifier) @name arguments: (argument_list . (_) @command) (#any-of? @name "system" "exec" "spawn")) @at
      (call receiver: (constant) @of method: (identifier) @name arguments: (argument_list . (_) @command) (#any-of? @of "Kernel" "IO" "Open3") (#any-of? @name "system" "popen" "capture2" "capture3")) @at
      (subshell) @command @at`,
    when: ({ command }) => command !== undefined && (command.type === 'subshell' ? command.namedChildren.some((child) => child?.type === 'interpolation') : isComposed(command)) && !/shellescape|Shellwords/.test(command.text),
    message: 'puts values into a shell command',
    why: 'a value with `;` or `$()` runs another command; pass the arguments one by one',
    severity: 'warning',
    subcategory: 'injection',
  },
  {
    id: 'unsafe-deserialization',
    query: `(call receiver: (constant) @of method: (identifier) @name arguments: (argument_list . (_) @value) (#any-of? @of "Marshal" "YAML" "Psych") (#any-of? @name "load" "unsafe_load")) @at`,
    when: ({ value }) => !isFixed(value),
    message: 'makes objects of any class from a text',
    why: 'crafted data runs code (YAML.load does so before Psych 4); use YAML.safe_load or JSON',
    severity: 'warning',
    subcategory: 'unsafe_deserialization',
  },
  {
    id: 'sql-injection',
    query: '(call method: (identifier) @name arguments: (argument_list . (_) @sql) (#any-of? @name "where" "find_by_sql" "execute" "exec_query" "query" "order" "joins")) @at',
    when: ({ sql, name }) => isComposedSql(sql) || (name?.text === 'where' && isComposed(sql)),
    message: 'pastes values into an SQL statement',
    why: 'a value can become part of the statement; pass it as a parameter',
    severity: 'warning',
    subcategory: 'injection',
  },
  {
    id: 'send-request',
    query: '(call method: (identifier) @name arguments: (argument_list . (element_reference object: (identifier) @of)) (#any-of? @name "send" "public_send" "constantize") (#eq? @of "params")) @at',
    message: 'calls a method that the request names',
    why: 'the request chooses which code runs; choose from a list',
    severity: 'warning',
    subcategory: 'injection',
  },
];
