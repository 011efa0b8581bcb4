import { argumentsOf, isComposed, isComposedSql, isFixed, PASSWORD, speaksOf, UNGUESSABLE, type Captured, type Rule } from '../rule.ts';

const CLEANED = /sanitiz|escape|purify|trustedtypes/i;
const isRawHtml = ({ value }: Captured): boolean => !isFixed(value) && !CLEANED.test(value?.text ?? '');

/** A merge that calls itself for the objects inside, and looks at no key. */
const mergesAnyKey = (name: string, loop: string, body: string): boolean =>
  loop.includes(`${name}(`) && /\[\w+\]\s*=[^=]/.test(loop) && !/__proto__|hasOwn|Object\.create\(null\)|new Map/.test(body);

/** Rules for TypeScript and JavaScript. */
export const SCRIPT_RULES: readonly Rule[] = [
  {
    id: 'eval',
    query: `(call_expression function: (identifier) @name arguments: (arguments) @args (#any-of? @name "eval" "Function")) @at
      (new_expression constructor: (identifier) @name arguments: (arguments) @args (#eq? @name "Function")) @at`,
    when: ({ args }) => argumentsOf(args).some((each) => !isFixed(each)),
    message: 'runs a text that is not fixed as code',
    why: 'whoever can change the text runs code here; parse data with JSON.parse, choose functions from a table',
    severity: 'warning',
    subcategory: 'injection',
  },
  {
    id: 'shell-command',
    query: `(call_expression function: (identifier) @name arguments: (arguments) @args (#any-of? @name "exec" "execSync" "execAsync" "execPromise")) @at
      (call_expression function: (member_expression object: (_) @of property: (property_identifier) @name) arguments: (arguments) @args
        (#any-of? @name "exec" "execSync") (#match? @of "^(cp|childProcess|child_process|shell|shelljs|require\\\\(.*child_process.*\\\\))$")) @at`,
    when: ({ args }) => isComposed(argumentsOf(args)[0]),
    message: 'puts values into a shell command',
    why: 'a value with `;` or `$()` runs another command; use execFile with a list of arguments',
    severity: 'warning',
    subcategory: 'injection',
  },
  {
    id: 'inner-html',
    query: `(assignment_expression left: (member_expression property: (property_identifier) @name) right: (_) @value (#any-of? @name "innerHTML" "outerHTML")) @at
      (call_expression function: (member_expression property: (property_identifier) @name) arguments: (arguments . (_) . (_) @value) (#eq? @name "insertAdjacentHTML")) @at
      (call_expression function: (member_expression object: (identifier) @of property: (property_identifier) @name) arguments: (arguments . (_) @value) (#eq? @of "document") (#any-of? @name "write" "writeln")) @at`,
    when: isRawHtml,
    message: 'makes HTML of a value',
    why: 'markup in it runs as script; use textContent, or sanitise it',
    severity: 'warning',
    subcategory: 'injection',
  },
  {
    id: 'sql-injection',
    query: `(call_expression function: (member_expression property: (property_identifier) @name) arguments: (arguments . (_) @sql)
      (#any-of? @name "query" "execute" "raw" "run" "all" "get" "exec" "prepare" "$queryRawUnsafe" "$executeRawUnsafe")) @at`,
    when: ({ sql }) => isComposedSql(sql),
    message: 'pastes values into an SQL statement',
    why: 'a value can become part of the statement; pass it as a parameter',
    severity: 'warning',
    subcategory: 'injection',
  },
  {
    id: 'request-path',
    query: `(call_expression function: (member_expression object: (identifier) @of property: (property_identifier) @name) arguments: (arguments . (_) @path)
      (#any-of? @of "fs" "fsp" "fsPromises" "res" "response")
      (#any-of? @name "readFile" "readFileSync" "writeFile" "writeFileSync" "createReadStream" "createWriteStream" "unlink" "unlinkSync" "rm" "rmSync" "sendFile" "download")) @at`,
    when: ({ path }) => /\breq(?:uest)?\.(?:params|query|body|url)\b/.test(path?.text ?? '') && !/basename\(/.test(path?.text ?? ''),
    message: 'opens a file whose name comes from the request',
    why: '`../` leaves the folder; resolve the path and check that it is inside',
    severity: 'warning',
    subcategory: 'path_traversal',
  },
  {
    id: 'weak-hash',
    query: `(call_expression function: (_) @name arguments: (arguments . (string (string_fragment) @hash)) (#match? @name "createHash$") (#any-of? @hash "md5" "sha1" "MD5" "SHA1")) @at`,
    when: ({ at }) => speaksOf(at, PASSWORD),
    message: 'hashes a password with a fast, broken hash',
    why: 'it is guessed at billions of tries a second; use scrypt, bcrypt or argon2',
    severity: 'warning',
    subcategory: 'weak_crypto',
  },
  {
    id: 'weak-random',
    query: `(call_expression function: (member_expression object: (identifier) @of property: (property_identifier) @name) (#eq? @of "Math") (#eq? @name "random")) @at`,
    when: ({ at }) => speaksOf(at, UNGUESSABLE),
    message: 'makes a secret with Math.random',
    why: 'its numbers can be predicted; use crypto.getRandomValues or randomBytes',
    severity: 'warning',
    subcategory: 'weak_crypto',
  },
  {
    id: 'tls-off',
    query: `(pair key: (_) @key value: (false) (#match? @key "^['\\"]?(rejectUnauthorized|strictSSL)['\\"]?$")) @at
      (assignment_expression left: (member_expression property: (property_identifier) @key) right: (_) @value (#eq? @key "NODE_TLS_REJECT_UNAUTHORIZED") (#match? @value "^['\\"]?0")) @at`,
    message: 'turns the check of the server\'s certificate off',
    why: 'anyone on the way can read and change the traffic; add the certificate authority instead',
    severity: 'warning',
    subcategory: 'missing_validation',
  },
  {
    id: 'jwt-none',
    query: `(pair key: (_) @key value: (_) @value (#match? @key "^['\\"]?algorithms?['\\"]?$") (#match? @value "['\\"]([nN]one|NONE)['\\"]")) @at`,
    message: 'accepts tokens without a signature',
    why: 'anyone can write such a token; name the algorithm that signs',
    severity: 'warning',
    subcategory: 'missing_validation',
  },
  {
    id: 'prototype-pollution',
    query: '(function_declaration name: (identifier) @name body: (statement_block (for_in_statement body: (_) @loop) @at) @body)',
    when: ({ name, loop, body }) => mergesAnyKey(name?.text ?? '', loop?.text ?? '', body?.text ?? ''),
    message: 'merges objects key by key, whatever the keys are',
    why: 'the key `__proto__` changes every object; leave it out, or merge into a Map',
    severity: 'warning',
    subcategory: 'missing_validation',
  },
];

/** Rules for the grammars that have JSX. */
export const JSX_RULES: readonly Rule[] = [
  {
    id: 'dangerous-html',
    query: `(jsx_attribute (property_identifier) @name (jsx_expression (object (pair value: (_) @value))) (#eq? @name "dangerouslySetInnerHTML")) @at`,
    when: isRawHtml,
    message: 'makes HTML of a value',
    why: 'markup in it runs as script; render it as text, or sanitise it',
    severity: 'warning',
    subcategory: 'injection',
  },
];
