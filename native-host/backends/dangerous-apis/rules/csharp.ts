import { argumentsOf, isComposed, isComposedSql, PASSWORD, speaksOf, UNGUESSABLE, type Rule } from '../rule.ts';

/** Rules for C#. */
export const CSHARP_RULES: readonly Rule[] = [
  {
    id: 'sql-injection',
    query: `(object_creation_expression type: (identifier) @name arguments: (argument_list) @args (#match? @name "^(Sql|Npgsql|MySql|Oracle|Sqlite|SQLite|OleDb|Odbc)Command$")) @at
      (assignment_expression left: (member_access_expression name: (identifier) @name) right: (_) @args (#eq? @name "CommandText")) @at
      (invocation_expression function: (member_access_expression name: (identifier) @name) arguments: (argument_list) @args (#any-of? @name "FromSqlRaw" "ExecuteSqlRaw" "ExecuteSqlRawAsync" "Query" "QueryAsync")) @at`,
    when: ({ args }) => isComposedSql(args?.type === 'argument_list' ? argumentsOf(args)[0] : args),
    message: 'pastes values into an SQL statement',
    why: 'a value can become part of the statement; add it as a parameter',
    severity: 'warning',
    subcategory: 'injection',
  },
  {
    id: 'unsafe-deserialization',
    query: '(object_creation_expression type: (identifier) @name (#any-of? @name "BinaryFormatter" "NetDataContractSerializer" "SoapFormatter" "LosFormatter")) @at',
    message: 'reads objects of any class',
    why: 'crafted data runs code while it is read; use System.Text.Json',
    severity: 'warning',
    subcategory: 'unsafe_deserialization',
  },
  {
    id: 'shell-command',
    query: `(invocation_expression function: (member_access_expression expression: (identifier) @of name: (identifier) @name) arguments: (argument_list) @args (#eq? @of "Process") (#eq? @name "Start")) @at
      (object_creation_expression type: (identifier) @name arguments: (argument_list) @args (#eq? @name "ProcessStartInfo")) @at`,
    when: ({ args }) => argumentsOf(args).some(isComposed),
    message: 'puts values into a command line',
    why: 'a value can add arguments or commands; use ProcessStartInfo.ArgumentList',
    severity: 'warning',
    subcategory: 'injection',
  },
  {
    id: 'tls-off',
    query: `(assignment_expression left: (_) @left right: (lambda_expression body: (boolean_literal) @value) (#match? @left "CertificateValidationCallback$|CertificateCustomValidationCallback$") (#eq? @value "true")) @at
      (member_access_expression name: (identifier) @left (#eq? @left "DangerousAcceptAnyServerCertificateValidator")) @at`,
    message: 'turns the check of the server\'s certificate off',
    why: 'anyone on the way can read and change the traffic; trust the certificate authority instead',
    severity: 'warning',
    subcategory: 'missing_validation',
  },
  {
    id: 'weak-hash',
    query: '(invocation_expression function: (member_access_expression expression: (identifier) @of name: (identifier) @name) (#any-of? @of "MD5" "SHA1") (#any-of? @name "Create" "HashData")) @at',
    when: ({ at }) => speaksOf(at, PASSWORD),
    message: 'hashes a password with a fast, broken hash',
    why: 'it is guessed at billions of tries a second; use Rfc2898DeriveBytes.Pbkdf2',
    severity: 'warning',
    subcategory: 'weak_crypto',
  },
  {
    id: 'weak-random',
    query: '(object_creation_expression type: (identifier) @name (#eq? @name "Random")) @at',
    when: ({ at }) => speaksOf(at, UNGUESSABLE),
    message: 'makes a secret with System.Random',
    why: 'its numbers can be predicted; use RandomNumberGenerator',
    severity: 'warning',
    subcategory: 'weak_crypto',
  },
];
