import { argumentsOf, isComposedSql, isFixed, PASSWORD, speaksOf, UNGUESSABLE, type Rule } from '../rule.ts';

/** Rules for Go. */
export const GO_RULES: readonly Rule[] = [
  {
    id: 'shell-command',
    query: `(call_expression function: (selector_expression operand: (identifier) @of field: (field_identifier) @name) arguments: (argument_list) @args
      (#eq? @of "exec") (#any-of? @name "Command" "CommandContext")) @at`,
    when: ({ args }) => {
      const list = argumentsOf(args);
      const flag = list.findIndex(({ text }) => text === '"-c"');
      return flag > 0 && /(?:ba|z|da)?sh"$/.test(list[flag - 1]?.text ?? '') && !isFixed(list[flag + 1]);
    },
    message: 'puts values into a shell command',
    why: 'a value with `;` or `$()` runs another command; give exec.Command the program and its arguments',
    severity: 'warning',
    subcategory: 'injection',
  },
  {
    id: 'sql-injection',
    query: `(call_expression function: (selector_expression field: (field_identifier) @name) arguments: (argument_list) @args
      (#any-of? @name "Query" "QueryRow" "Exec" "QueryContext" "QueryRowContext" "ExecContext" "Prepare" "Raw")) @at`,
    when: ({ args }) => argumentsOf(args).slice(0, 2).some(isComposedSql),
    message: 'pastes values into an SQL statement',
    why: 'a value can become part of the statement; pass it as a parameter',
    severity: 'warning',
    subcategory: 'injection',
  },
  {
    id: 'tls-off',
    query: '(keyed_element key: (_) @key value: (literal_element (true)) (#eq? @key "InsecureSkipVerify")) @at',
    message: 'turns the check of the server\'s certificate off',
    why: 'anyone on the way can read and change the traffic; add the certificate authority to RootCAs instead',
    severity: 'warning',
    subcategory: 'missing_validation',
  },
  {
    id: 'weak-hash',
    query: '(call_expression function: (selector_expression operand: (identifier) @of field: (field_identifier) @name) (#any-of? @of "md5" "sha1") (#any-of? @name "Sum" "New")) @at',
    when: ({ at }) => speaksOf(at, PASSWORD),
    message: 'hashes a password with a fast, broken hash',
    why: 'it is guessed at billions of tries a second; use bcrypt, scrypt or argon2',
    severity: 'warning',
    subcategory: 'weak_crypto',
  },
  {
    id: 'weak-random',
    query: '(call_expression function: (selector_expression operand: (identifier) @of field: (field_identifier) @name) (#eq? @of "rand") (#match? @name "^(Int|Uint|Float|Perm)")) @at',
    when: ({ at }) => speaksOf(at, UNGUESSABLE),
    message: 'makes a secret with math/rand',
    why: 'its numbers can be predicted; use crypto/rand',
    severity: 'warning',
    subcategory: 'weak_crypto',
  },
];
