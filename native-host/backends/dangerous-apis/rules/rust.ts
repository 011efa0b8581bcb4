import { argumentsOf, isFixed, type Rule } from '../rule.ts';

/** Rules for Rust. */
export const RUST_RULES: readonly Rule[] = [
  {
    id: 'unsafe-block',
    query: '(unsafe_block) @at',
    message: 'unsafe code: the compiler does not check its memory accesses',
    why: 'say in a SAFETY comment why it holds, and run it under Miri',
    severity: 'info',
    subcategory: 'missing_validation',
  },
  {
    id: 'transmute',
    query: '(call_expression function: (_) @name (#match? @name "(^|::)transmute(_copy)?(::<|$)")) @at',
    message: 'takes the bits of one type for another',
    why: 'a wrong size or layout is undefined behaviour; use from_ne_bytes, to_bits, cast or bytemuck',
    severity: 'warning',
    subcategory: 'missing_validation',
  },
  {
    id: 'shell-command',
    query: `(call_expression function: (field_expression value: (call_expression function: (field_expression value: (_) @command field: (field_identifier) @first) arguments: (arguments . (string_literal) @flag)) field: (field_identifier) @second)
      arguments: (arguments) @args (#match? @command "Command::new\\\\(\\"[^\\"]*sh\\"\\\\)$") (#eq? @first "arg") (#eq? @second "arg") (#eq? @flag "\\"-c\\"")) @at`,
    when: ({ args }) => argumentsOf(args).some((each) => !isFixed(each)),
    message: 'puts values into a shell command',
    why: 'a value with `;` or `$()` runs another command; give Command the program and its arguments',
    severity: 'warning',
    subcategory: 'injection',
  },
  {
    id: 'tls-off',
    query: `(call_expression function: (field_expression field: (field_identifier) @name) arguments: (arguments (boolean_literal) @value)
      (#any-of? @name "danger_accept_invalid_certs" "danger_accept_invalid_hostnames") (#eq? @value "true")) @at`,
    message: 'turns the check of the server\'s certificate off',
    why: 'anyone on the way can read and change the traffic; add the certificate authority instead',
    severity: 'warning',
    subcategory: 'missing_validation',
  },
];
