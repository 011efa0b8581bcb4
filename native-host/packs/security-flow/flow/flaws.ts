/**
 * Which values from outside count where: any, only as part of a longer text, only below a folder that is given, or
 * none.
 */
type Counts = 'any' | 'composed' | 'below' | 'none';

/** One kind of flaw: what its finding says, and which values make one. */
export interface Flaw {
  /** Its number in the Common Weakness Enumeration, https://cwe.mitre.org. */
  cwe: number;
  /** What a value does: "gets into a shell command"; of a form, what it is. */
  message: string;
  /** What can go wrong. */
  why: string;
  subcategory: string;
  /**
   * A value of a request, of the command line or the keyboard, of a parameter or a name that the block does not define.
   */
  request: Counts;
  local: Counts;
  parameter: Counts;
}

const flaw = (
  cwe: number,
  subcategory: string,
  message: string,
  why: string,
  counts: readonly [Counts, Counts, Counts] = ['none', 'none', 'none'],
): Flaw => ({ cwe, subcategory, message, why, request: counts[0], local: counts[1], parameter: counts[2] });

/** The flaws that are looked for, by the id of their rule. */
export const FLAWS = {
  'command-injection': flaw(
    78,
    'injection',
    'gets into a command that a shell reads',
    'a value with `;` or `$()` runs another command',
    ['any', 'any', 'any'],
  ),
  'script-address': flaw(
    79,
    'injection',
    'becomes the address of a link or a form',
    'an address that begins with `javascript:` runs code',
    ['any', 'any', 'none'],
  ),
  'sql-injection': flaw(89, 'injection', 'gets into the text of a query', 'a value can become part of the query', [
    'any',
    'any',
    'any',
  ]),
  'nosql-injection': flaw(
    943,
    'injection',
    'gets into a query as code or as an object',
    'a value can change what is asked',
    ['any', 'none', 'none'],
  ),
  'ldap-injection': flaw(90, 'injection', 'gets into an LDAP filter', '`*` and parentheses change what is asked', [
    'any',
    'any',
    'composed',
  ]),
  'xpath-injection': flaw(643, 'injection', 'gets into an XPath expression', 'a quote changes what is asked', [
    'any',
    'any',
    'composed',
  ]),
  'template-injection': flaw(1336, 'injection', 'gets into the source of a template', 'a template can run code', [
    'any',
    'any',
    'composed',
  ]),
  'code-injection': flaw(94, 'injection', 'is run as code', 'whoever can change the text runs code here', [
    'any',
    'any',
    'any',
  ]),
  'path-traversal': flaw(22, 'path_traversal', 'gets into the name of a file', '`../` leaves the folder', [
    'any',
    'none',
    'below',
  ]),
  'cross-site-scripting': flaw(79, 'injection', 'gets into a page as it is', 'markup in it runs as script', [
    'any',
    'none',
    'any',
  ]),
  'request-forgery': flaw(
    918,
    'missing_validation',
    'chooses the address of a request',
    'it can reach machines that only this one can reach',
    ['any', 'none', 'none'],
  ),
  'open-redirect': flaw(
    601,
    'missing_validation',
    'chooses where a redirect goes',
    'it can send people to another site',
    ['any', 'none', 'none'],
  ),
  'unsafe-deserialization': flaw(
    502,
    'unsafe_deserialization',
    'is made into objects of any class',
    'crafted data runs code',
    ['any', 'any', 'any'],
  ),
  'external-entities': flaw(
    611,
    'missing_validation',
    'XML is read with external entities',
    'a document can read files and reach other machines',
  ),
  'format-string': flaw(134, 'injection', 'is used as a format', '`%n` and `%s` in it read and write memory', [
    'any',
    'any',
    'any',
  ]),
  'format-fields': flaw(134, 'injection', 'is used as a format', 'a field in it reads what the values hold', [
    'any',
    'any',
    'none',
  ]),
  'regex-injection': flaw(
    1333,
    'missing_validation',
    'becomes a regular expression',
    'one can be written that takes for ever',
    ['any', 'none', 'none'],
  ),
  'slow-regex': flaw(
    1333,
    'missing_validation',
    'a repetition inside of a repetition',
    'there are texts for which it takes for ever',
  ),
  'permissive-cors': flaw(
    942,
    'missing_validation',
    'is let in as an origin',
    'every site can read the answers in the name of who visits it',
    ['any', 'none', 'none'],
  ),
  'prototype-pollution': flaw(
    1321,
    'missing_validation',
    'objects are merged key by key, whatever the keys are',
    'the key `__proto__` changes every object',
    ['any', 'none', 'none'],
  ),
  'trust-boundary': flaw(
    501,
    'missing_validation',
    'is kept in the session unchecked',
    'later code takes it for checked',
    ['any', 'none', 'none'],
  ),
  'header-injection': flaw(113, 'injection', 'gets into a header', 'a line break in it adds headers', [
    'any',
    'none',
    'none',
  ]),
  'weak-hash': flaw(328, 'weak_crypto', 'a broken or fast hash guards something', 'it can be guessed or forged'),
  'weak-cipher': flaw(327, 'weak_crypto', 'a broken cipher or mode', 'what it hides can be read or changed'),
  'weak-random': flaw(330, 'weak_crypto', 'numbers that can be predicted make a secret', 'it can be guessed'),
  'insecure-cookie': flaw(
    614,
    'missing_validation',
    'a cookie without Secure or HttpOnly',
    'it can be read on the way or by script',
  ),
  'tls-off': flaw(
    295,
    'missing_validation',
    'the check of the certificate is off, or the protocol is broken',
    'anyone on the way can read and change the traffic',
  ),
  'unsigned-token': flaw(347, 'missing_validation', 'tokens are accepted without a signature', 'anyone can write one'),
  'timing-comparison': flaw(
    208,
    'weak_crypto',
    'a secret is compared by an operator that stops at the first difference',
    'the time tells how much is right',
  ),
  'debug-server': flaw(
    489,
    'missing_validation',
    'a server in debug mode',
    'its console runs code for whoever reaches it',
  ),
  'template-escaping-off': flaw(
    116,
    'injection',
    'a template engine without escaping',
    'markup in values runs as script',
  ),
  'archive-extraction': flaw(
    22,
    'path_traversal',
    'an archive is unpacked wherever its entries say',
    '`../` in a name leaves the folder',
  ),
  'temporary-file': flaw(
    377,
    'missing_validation',
    'a temporary name that somebody else can take first',
    'the file can be another one',
  ),
  'file-permissions': flaw(732, 'missing_validation', 'a file that anyone may write', 'anyone may change it'),
  'unsafe-call': flaw(
    242,
    'missing_validation',
    'writes as much as it is given, whatever the space',
    'it writes past the end',
  ),
  'buffer-overflow': flaw(
    120,
    'missing_validation',
    'is copied without regard to the space',
    'a longer one writes past the end',
    ['any', 'any', 'any'],
  ),
  'unchecked-size': flaw(
    190,
    'integer_overflow',
    'is a size or an index that nobody checked',
    'a large or negative one leaves the memory',
    ['any', 'any', 'any'],
  ),
  'file-race': flaw(367, 'missing_validation', 'a path is checked and then used', 'another file can be there by then'),
  'lost-memory': flaw(
    401,
    'missing_validation',
    'the only pointer to the memory is overwritten with the result of realloc',
    'if realloc fails, the memory is leaked',
  ),
  'signed-length': flaw(
    195,
    'missing_validation',
    'a signed length is checked against its upper limit only',
    'a negative length becomes a huge number of bytes',
  ),
  'one-past-end': flaw(
    193,
    'missing_validation',
    'there is no room for the terminating null byte',
    'a byte past the end of the buffer is written or read',
  ),
  'missing-file': flaw(
    476,
    'missing_validation',
    'a file is used without a check that it was opened',
    'the program crashes if the file cannot be opened',
  ),
  'uninitialised-memory': flaw(
    908,
    'missing_validation',
    'is the size of memory as somebody left it',
    'it can show what stood there',
    ['any', 'any', 'any'],
  ),
  'download-and-run': flaw(
    494,
    'missing_validation',
    'what is downloaded is run without a look at it',
    'whoever controls the server or the way there runs code',
  ),
  'unquoted-removal': flaw(
    88,
    'missing_validation',
    'folders named by a variable without quotes are removed',
    'an empty one or one with blanks removes others',
  ),
  'unsafe-block': flaw(
    119,
    'missing_validation',
    'unsafe code: the compiler does not check its memory accesses',
    'say in a SAFETY comment why it holds, and run it under Miri',
  ),
  'unsafe-cast': flaw(
    843,
    'missing_validation',
    'the bits of one type are taken for another',
    'a wrong size or layout is undefined behaviour',
  ),
} as const satisfies Record<string, Flaw>;

/** Id of a flaw, which is the rule of its findings. */
export type FlawId = keyof typeof FLAWS;

const IDS = Object.keys(FLAWS);

/** A set of flaws as bits, by their place in the catalogue; there are more than 31, so it is a bigint. */
export const bitsOf = (ids: readonly string[]): bigint =>
  ids.reduce((bits, id) => bits | (1n << BigInt(IDS.indexOf(id))), 0n);

/** All flaws. */
export const ALL_FLAWS = (1n << BigInt(IDS.length)) - 1n;

/** What a check of where an address goes excludes. */
export const ADDRESSES = bitsOf(['request-forgery', 'open-redirect', 'cross-site-scripting', 'script-address']);

/**
 * The two halves of the check that an address stays on its site, as bits after those of the flaws: it begins with a
 * slash, and it does not begin with two, which name another host.
 */
export const [ONE_SLASH, NOT_TWO] = [1n << BigInt(IDS.length), 2n << BigInt(IDS.length)] as const;

/** What checks exclude together: each of two halves excludes nothing by itself. */
export const together = (checked: bigint): bigint =>
  (checked & (ONE_SLASH | NOT_TWO)) === (ONE_SLASH | NOT_TWO) ? checked | ADDRESSES : checked;

/** What a number cannot do: everything but being a wrong size. */
export const TEXT_FLAWS =
  ALL_FLAWS & ~bitsOf(['unchecked-size', 'weak-random', 'prototype-pollution', 'uninitialised-memory']);

/** What a number cannot do that was brought within bounds. */
export const WITHIN = TEXT_FLAWS | bitsOf(['unchecked-size', 'uninitialised-memory']);
