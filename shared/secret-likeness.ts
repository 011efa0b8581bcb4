/** Words that show that a value names or stands for a secret and is none. */
const STANDS_FOR_ONE = /pass(?:word|wd|phrase)|secret|token|credential|api[_-]?key|example|sample|dummy|placeholder|change.?me|your|my[-_]|test|fake|mock|redacted|hidden|none|null|undefined|required|invalid|missing|incorrect|expired|field|label|input|localhost|lorem|foo|bar|xxx|\*\*\*|\.\.\./i;

/** Ordinary words with a digit inside. */
const DIGIT_WORDS = /oauth2?|base(?:16|32|58|64)|sha\d{1,3}|md[45]|utf-?\d+|http[23]|ed25519|x509|pkcs\d+|aes\d+|rsa\d+|s3|ec2|p256|v\d+/gi;

/** Interpolations, environment look-ups and templates. */
const COMPUTED = /\$\{|\$\(|\{\{|^\$|^%.*%$|^<.*>$|^\{.*\}$|process\.env|os\.environ|getenv|^@|^env[.:(]/;

/** Paths, addresses, selectors, colours, dotted names and calls. */
const ORDINARY = /^(?:\.{0,2}\/|[a-z]+:\/\/|#|\/)|^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$|[()[\]]/;

/** Could this value, assigned to something called password, be one? Rather misses one made of words than stops ordinary code. */
export function looksLikePassword(value: string): boolean {
  if (value.length < 6 || isOrdinary(value)) return false;
  return /[0-9]/.test(value) ? /[A-Za-z]/.test(value) : /[A-Za-z]/.test(value) && /[!@#$%^&*+=?~]/.test(value) && !/^[A-Za-z_.-]+[!?=]$/.test(value);
}

/** Could this value be a random token: long, of letters and digits, and not made of words? */
export function looksLikeToken(value: string): boolean {
  if (value.length < 16 || isOrdinary(value)) return false;
  return /[0-9]/.test(value) && /[A-Za-z]/.test(value) && entropy(value) >= 3;
}

function isOrdinary(value: string): boolean {
  return standsForOne(value) || COMPUTED.test(value) || ORDINARY.test(value) || isMadeOfWords(value);
}

/** "your-password-1" stands for one; "hunter2secret9", with digits inside of its letters, is one. */
function standsForOne(value: string): boolean {
  return STANDS_FOR_ONE.test(value) && !/[A-Za-z]\d+[A-Za-z]/.test(value.replace(DIGIT_WORDS, 'word'));
}

/** "user-settings-v2", "stepTwoOfThree": parts of three letters and more on average, numbers short and apart. */
function isMadeOfWords(value: string): boolean {
  const parts = value.replace(DIGIT_WORDS, 'word').replace(/([a-z])([A-Z])/g, '$1 $2').split(/[\s_./:-]+/).filter((part) => part !== '');
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
