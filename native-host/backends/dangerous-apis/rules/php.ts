import { argumentsOf, isComposed, isComposedSql, isFixed, PASSWORD, type Captured, type Rule } from '../rule.ts';

const REQUEST = /\$_(?:GET|POST|REQUEST|COOKIE)\b/;
/** Does a value of the request come through without a function around it? */
function isRawRequest({ value }: Captured): boolean {
  return value !== undefined && REQUEST.test(value.text) && !/call_expression|cast_expression/.test(value.toString());
}

/** Rules for PHP. */
export const PHP_RULES: readonly Rule[] = [
  {
    id: 'eval',
    query: '(function_call_expression function: (name) @name arguments: (arguments) @args (#eq? @name "eval")) @at',
    when: ({ args }) => argumentsOf(args).some((each) => !isFixed(each)),
    message: 'runs a text that is not fixed as code',
    why: 'whoever can change the text runs code here',
    severity: 'warning',
    subcategory: 'injection',
  },
  {
    id: 'shell-command',
    query: '(function_call_expression function: (name) @name arguments: (arguments) @args (#any-of? @name "system" "exec" "shell_exec" "passthru" "popen" "proc_open")) @at',
    when: ({ args }) => !isFixed(argumentsOf(args)[0]) && !/escapeshell(?:arg|cmd)/.test(args?.text ?? '') && argumentsOf(args)[0]?.type !== 'array_creation_expression',
    message: 'puts values into a shell command',
    why: 'a value with `;` or `$()` runs another command; wrap it in escapeshellarg',
    severity: 'warning',
    subcategory: 'injection',
  },
  {
    id: 'sql-injection',
    query: `(function_call_expression function: (name) @name arguments: (arguments) @args (#any-of? @name "mysqli_query" "mysql_query" "pg_query" "mysqli_multi_query")) @at
      (member_call_expression name: (name) @name arguments: (arguments) @args (#any-of? @name "query" "exec" "prepare" "multi_query")) @at`,
    when: ({ args }) => argumentsOf(args).some(isComposedSql),
    message: 'pastes values into an SQL statement',
    why: 'a value can become part of the statement; prepare it and bind the value',
    severity: 'warning',
    subcategory: 'injection',
  },
  {
    id: 'unsafe-deserialization',
    query: '(function_call_expression function: (name) @name arguments: (arguments) @args (#eq? @name "unserialize")) @at',
    when: ({ args }) => !isFixed(argumentsOf(args)[0]) && !/allowed_classes/.test(args?.text ?? ''),
    message: 'makes objects of any class from a text',
    why: 'crafted data runs code; use json_decode, or allowed_classes => false',
    severity: 'warning',
    subcategory: 'unsafe_deserialization',
  },
  {
    id: 'echo-request',
    query: '(echo_statement (_) @value) @at (print_intrinsic (_) @value) @at',
    when: isRawRequest,
    message: 'writes a value of the request into the page',
    why: 'markup in it runs as script; wrap it in htmlspecialchars',
    severity: 'warning',
    subcategory: 'injection',
  },
  {
    id: 'include-request',
    query: '(include_expression (_) @value) @at (include_once_expression (_) @value) @at (require_expression (_) @value) @at (require_once_expression (_) @value) @at',
    when: isRawRequest,
    message: 'includes a file whose name comes from the request',
    why: 'the request chooses which code runs; choose from a list',
    severity: 'warning',
    subcategory: 'path_traversal',
  },
  {
    id: 'weak-hash',
    query: '(function_call_expression function: (name) @name arguments: (arguments) @args (#any-of? @name "md5" "sha1")) @at',
    when: ({ args }) => PASSWORD.test(args?.text ?? '') || isComposed(argumentsOf(args).find(({ text }) => PASSWORD.test(text))),
    message: 'hashes a password with a fast, broken hash',
    why: 'it is guessed at billions of tries a second; use password_hash',
    severity: 'warning',
    subcategory: 'weak_crypto',
  },
];
