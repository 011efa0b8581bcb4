import { regex } from './regex.ts';

/** Words that show that a value names or stands for a secret and is none. */
const STANDS_FOR_ONE = regex('i')`
  pass(?:word|wd|phrase)|secret|token|credential|api[_-]?key|example|sample|dummy|placeholder|change.?me|your|my[-_]
  |test|fake|mock|redacted|hidden|none|null|undefined|required|invalid|missing|incorrect|expired|field|label|input
  |localhost|lorem|foo|bar|xxx|\*\*\*|\.\.\.
`;

/** Ordinary words with a digit inside. */
const DIGIT_WORDS = regex('gi')`
  oauth2?|base(?:16|32|58|64)|sha\d{1,3}|md[45]|utf-?\d+|http[23]|ed25519|x509|pkcs\d+|aes\d+|rsa\d+|s3|ec2|p256
  |v\d+
`;

/** Interpolations, environment look-ups and templates. */
const COMPUTED =
  /\$\{|\{\w+(?::[^{}]*)?\}|\$\(|\{\{|^\$|^%.*%$|^<.*>$|^\{.*\}$|process\.env|os\.environ|getenv|^@|^env[.:(]/;

/** Paths, addresses, selectors, colours, dotted names and calls. */
const ORDINARY = /^(?:\.{0,2}\/|[au]rn:|[a-z]+:\/\/|#|\/)|^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$|[()[\]]/;

/**
 * Words that somebody writes in place of a key, in whichever case; in a random text of a key's length they do not come
 * about.
 */
const IN_PLACE_OF_ONE =
  /example|sample|dummy|placeholder|redacted|replace|change.?me|insert|your|fake|xxxx|lorem|\*\*\*|\.\.\./i;

/**
 * Parts of keys that documentation shows: of jwt.io's token, Stripe's keys for tests, Telegram's bots, GitHub's tokens,
 * Firebase's page of settings, Azure's emulators of storage and Cosmos DB, and RFC 6749, 6750, 7519 and 7617.
 */
const DOCUMENTED = [
  'tR3PYbcVNZZ796tH88S4VQ2u',
  '26PHem9AhJZvU623DfE1x4sd',
  'HdqTcvCH1vGWJxfSeofSAs0K5PALDsaw',
  '16C7e42F292c6912E7710c838347Ae178B4a',
  'AbC123dEf456GhI789jKl01-MnO',
  'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq',
  'C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw',
  '2YotnFZFEjr1zCsicMWpAA',
  'tGzv3JOkF0XG5Qx2TlKWIA',
  'czZCaGRSa3F0MzpnWDFmQmF0M2JW',
  'QWxhZGRpbjpvcGVuIHNlc2FtZQ',
  'QWxhZGRpbjpPcGVuU2VzYW1l',
  'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  'SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
  '4eC39HqLyjWDarjtT1zdp7dc',
  'BQokikJOvBiI2HlWgH4olfQ2',
  'ABC-DEF1234ghIkl',
];

/** A UUID names something; a digest says what something holds; a hashed password is no password. */
const NO_SECRET = new RegExp(
  [
    String.raw`^[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}$`,
    String.raw`^(?:sha(?:1|224|256|384|512)|md5)[-:]`,
    String.raw`^\$(?:2[abxy]?|argon2\w{0,2}|scrypt|[156])\$`,
    String.raw`^\{(?:S?SHA|CRYPT|MD5)\d{0,3}\}`,
    '^ENC\\(',
  ].join('|'),
  'i',
);

/** Names of what is shown to everybody, pages a list, guards a form or is made of a secret by hashing. */
const HARMLESS_NAME = regex('i')`
  publi[cs]|csrf|xsrf|cursor|continuation|next|prev|page(?!r)|hash|digest|checksum|integrity|fingerprint|example
  |placeholder|dummy|sample|label|regex|pattern|rules?$|_?error|(?:_|-|I|\bi)d$
`;

/**
 * Is this the name of something that holds no secret, whatever its value looks like (`publicToken`, `nextPageToken`)?
 */
export const isHarmlessName = (name: string): boolean => HARMLESS_NAME.test(name);

/**
 * Does this text only stand where a key would? Words that say so, keys out of documentation, hardly any different
 * characters ("xxxx", "0000"), or for the most part letters and digits in their order ("0123456789abcdef", the alphabet
 * of base64).
 */
export function isPlaceholder(value: string): boolean {
  const signs = value.replace(/^[A-Za-z]{2,12}[-_.]/, '').replace(/[^A-Za-z0-9]/g, '');
  if (IN_PLACE_OF_ONE.test(value) || DOCUMENTED.some((part) => value.toLowerCase().includes(part.toLowerCase())))
    return true;
  if (signs.length >= 8 && new Set(signs).size <= 3) return true;
  if (/^[0-9a-f]+$/i.test(signs) && /^(?:dead|beef|cafe|babe|face|f00d|c0de)+$/i.test(signs)) return true;
  return inOrder(signs) * 2 >= signs.length;
}

/** How many characters stand in runs of six and more in which each is the successor of the one before it. */
function inOrder(signs: string): number {
  let total = 0;
  let run = 1;
  for (let at = 1; at <= signs.length; at += 1) {
    const before = signs.charCodeAt(at - 1);
    if (signs.charCodeAt(at) === before + 1) run += 1;
    else {
      if (run >= 6) total += run;
      run = 1;
    }
  }
  return total;
}

/** Could the characters behind a provider's mark be a key, not a name in code or what stands for one? */
export function looksLikeKey(value: string): boolean {
  return !isPlaceholder(value) && !/^[a-z_.-]*$/.test(value) && !COMPUTED.test(value);
}

/**
 * Could this value, assigned to something called password, be one? Rather misses one made of words than stops ordinary
 * code.
 */
export function looksLikePassword(value: string): boolean {
  if (value.length < 6 || isOrdinary(value)) return false;
  return /[0-9]/.test(value)
    ? /[A-Za-z]/.test(value)
    : /[A-Za-z]/.test(value) && /[!@#$%^&*+=?~]/.test(value) && !/^[A-Za-z_.-]+[!?=]$/.test(value);
}

/** A password with a digit and letters of both cases: what no quotes set apart may be an identifier. */
export const looksLikeMixedPassword = (value: string): boolean =>
  looksLikePassword(value) && /\d/.test(value) && /[a-z]/.test(value) && /[A-Z!@#$%^&*+=?~-]/.test(value);

/** Could this value be a random token: long, of letters and digits, and not made of words? */
export function looksLikeToken(value: string): boolean {
  if (value.length < 16 || isOrdinary(value)) return false;
  return /[0-9]/.test(value) && /[A-Za-z]/.test(value) && entropy(value) >= 3;
}

const COMMON_STAND_IN = regex('i')`
  ^(?:
    (?:my|your|the|test|demo)?[-_]?(?:pass(?:word|wd)?|pwd|pw|secret|token|key)\d?
    |user(?:name)?|postgres|root|guest|test|demo|admin|example|change.?me.*|your.*|replace.*|insert.*
  )$
`;

/** In a connection string the place alone says that it is a password; only what stands for one is let through. */
export function isRealPassword(value: string): boolean {
  if (/^[A-Z]+(?:_[A-Z]+)*$/.test(value) || /^(?:<.*|\[.*|\$.*|%.*|\{.*)$/.test(value)) return false;
  if (/\$\{|\{\{|%s|\{\w*\}|#\{|^[*x.]+$/.test(value)) return false;
  if (value.length >= 8 && isPlaceholder(value)) return false;
  return !COMMON_STAND_IN.test(value);
}

/** Passwords that the documents of HTTP show. */
const SHOWN_PASSWORDS: ReadonlySet<string> = new Set(['password1', '1234', '123456']);

/** Is it `user:password` in base64, of a password that no document shows? What cannot be read may be one. */
export function isRealBasic(value: string): boolean {
  if (isPlaceholder(value)) return false;
  try {
    const [, password] = /^[^:]*:(.*)$/s.exec(atob(value)) ?? [];
    return password === undefined || (isRealPassword(password) && !SHOWN_PASSWORDS.has(password.toLowerCase()));
  } catch {
    return true;
  }
}

function isOrdinary(value: string): boolean {
  return (
    standsForOne(value) ||
    isPlaceholder(value) ||
    NO_SECRET.test(value) ||
    COMPUTED.test(value) ||
    ORDINARY.test(value) ||
    isMadeOfWords(value)
  );
}

/** "your-password-1" stands for one; "hunter2secret9", with digits inside of its letters, is one. */
function standsForOne(value: string): boolean {
  return STANDS_FOR_ONE.test(value) && !/[A-Za-z]\d+[A-Za-z]/.test(value.replace(DIGIT_WORDS, 'word'));
}

/** "user-settings-v2", "stepTwoOfThree": parts of three letters and more on average, numbers short and apart. */
function isMadeOfWords(value: string): boolean {
  const parts = value
    .replace(DIGIT_WORDS, 'word')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[\s_./:-]+/)
    .filter((part) => part !== '');
  if (parts.length < 2) return /^(?:[A-Za-z]+|\d+)$/.test(parts.join(''));
  const words = parts.filter((part) => /^[A-Za-z]+$/.test(part));
  const numbers = parts.filter((part) => /^v?\d{1,4}$/i.test(part));
  return words.length + numbers.length === parts.length && words.join('').length / Math.max(1, words.length) >= 3;
}

/** Shannon entropy in bits per character. */
function entropy(value: string): number {
  const counts = new Map<string, number>();
  for (const unit of value) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
