import { argumentsOf, isComposed, isComposedSql, PASSWORD, speaksOf, UNGUESSABLE, type Rule } from '../rule.ts';

/** Rules for Java. */
export const JAVA_RULES: readonly Rule[] = [
  {
    id: 'shell-command',
    query: `(method_invocation object: (_) @of name: (identifier) @name arguments: (argument_list) @args (#eq? @name "exec") (#match? @of "[rR]untime")) @at
      (object_creation_expression type: (type_identifier) @name arguments: (argument_list) @args (#eq? @name "ProcessBuilder")) @at`,
    when: ({ args, name }) => {
      const list = argumentsOf(args);
      return name?.text === 'exec' ? isComposed(list[0]) : list.some(({ text }) => text === '"-c"' || text === '"/c"') && list.some(isComposed);
    },
    message: 'puts values into a command line',
    why: 'a value can add arguments or commands; give the program and its arguments as a list',
    severity: 'warning',
    subcategory: 'injection',
  },
  {
    id: 'sql-injection',
    query: `(method_invocation name: (identifier) @name arguments: (argument_list . (_) @sql)
      (#any-of? @name "executeQuery" "executeUpdate" "execute" "addBatch" "prepareStatement" "createQuery" "createNativeQuery" "query" "queryForObject" "update")) @at`,
    when: ({ sql }) => isComposedSql(sql),
    message: 'pastes values into an SQL statement',
    why: 'a value can become part of the statement; use a PreparedStatement with parameters',
    severity: 'warning',
    subcategory: 'injection',
  },
  {
    id: 'unsafe-deserialization',
    query: '(object_creation_expression type: (type_identifier) @name (#eq? @name "ObjectInputStream")) @at',
    when: ({ at }) => !/setObjectInputFilter|ObjectInputFilter/.test(at?.tree.rootNode.text ?? ''),
    message: 'reads objects of any class from a stream',
    why: 'crafted data runs code while it is read; read a data format, or set an ObjectInputFilter',
    severity: 'warning',
    subcategory: 'unsafe_deserialization',
  },
  {
    id: 'weak-hash',
    query: `(method_invocation object: (identifier) @of name: (identifier) @name arguments: (argument_list . (string_literal) @hash)
      (#eq? @of "MessageDigest") (#eq? @name "getInstance") (#match? @hash "MD5|SHA-?1\\"")) @at`,
    when: ({ at }) => speaksOf(at, PASSWORD),
    message: 'hashes a password with a fast, broken hash',
    why: 'it is guessed at billions of tries a second; use PBKDF2, bcrypt or argon2',
    severity: 'warning',
    subcategory: 'weak_crypto',
  },
  {
    id: 'weak-random',
    query: '(object_creation_expression type: (type_identifier) @name (#eq? @name "Random")) @at',
    when: ({ at }) => speaksOf(at, UNGUESSABLE),
    message: 'makes a secret with java.util.Random',
    why: 'its numbers can be predicted; use SecureRandom',
    severity: 'warning',
    subcategory: 'weak_crypto',
  },
];
