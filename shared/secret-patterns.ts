import {
  isHarmlessName,
  isPlaceholder,
  isRealBasic,
  isRealPassword,
  looksLikeKey,
  looksLikePassword,
  looksLikeToken,
} from './secret-likeness.ts';
import { SECRET_FORMS, type SecretForm } from './secret-forms.ts';
import { regex } from './regex.ts';
import { SURROUNDINGS, type SecretPattern } from './secret-surroundings.ts';

/** A range of UTF-16 units (end exclusive) that looks like a secret to a rule. */
export interface SecretPlace {
  rule: string;
  start: number;
  end: number;
}

/** Classes of characters in the holes of a form. */
const CLASSES: Readonly<Record<string, string>> = {
  digit: '0-9',
  hex: 'a-f0-9',
  anyhex: 'A-Fa-f0-9',
  lower: 'a-z0-9',
  upper: 'A-Z0-9',
  alnum: 'A-Za-z0-9',
  word: 'A-Za-z0-9_',
  url: 'A-Za-z0-9_-',
  token: 'A-Za-z0-9_=.-',
  jwt: 'A-Za-z0-9_.-',
  azure: 'A-Za-z0-9_~.-',
  base64: 'A-Za-z0-9+/',
  base32: 'A-Z2-7',
  bech32: 'A-Z0-9',
  flutter: 'a-h0-9',
};

/** A piece of a form: fixed text (one of several), or characters of a class. */
type FormPart =
  | { kind: 'text'; choices: readonly string[] }
  | { kind: 'class'; chars: string; least: number; most: number };

const HOLE = /\{(?:(?<name>[a-z0-9]+):(?<least>\d+)(?:(?<open>\+)|-(?<most>\d+))?|(?<choices>[^{}]*))\}/g;

/** The pieces of a form's shape, in order. Throws a RangeError on an unknown class. */
export function partsOfShape(shape: string): FormPart[] {
  const parts: FormPart[] = [];
  let at = 0;
  for (const match of shape.matchAll(HOLE)) {
    if (match.index > at) parts.push({ kind: 'text', choices: [shape.slice(at, match.index)] });
    at = match.index + match[0].length;
    const { name, least, open, most, choices } = match.groups ?? {};
    if (name === undefined) {
      parts.push({ kind: 'text', choices: (choices ?? '').split('|') });
      continue;
    }
    const chars = CLASSES[name];
    if (chars === undefined) throw new RangeError(`No class ${name}`);
    const min = Number(least);
    parts.push({ kind: 'class', chars, least: min, most: open === undefined ? Number(most ?? least) : Infinity });
  }
  if (at < shape.length) parts.push({ kind: 'text', choices: [shape.slice(at)] });
  return parts;
}

/** How a form is looked for. */
interface FormMatcher {
  /** Texts of which one must be there, in small letters where `isNamed`; none: always looked for. */
  needles: readonly string[];
  isNamed: boolean;
  /** Global, with the key alone in the group `secret`. */
  pattern: RegExp;
}

/** What stands between a name and its value: the rest of the name, a quote, an assignment or a comma, a quote. */
const TO_VALUE = String.raw`[\w.-]{0,30}["'\x60]?\]?[ \t]{0,8}(?::=|=>|[:=,])[ \t]{0,8}[("'\x60]{0,2}`;

/**
 * Compiles a form. No class is followed by another whose characters it shares without a bound, so that looking takes
 * time in proportion to the text.
 */
function matcherOf({ shape, near }: SecretForm): FormMatcher {
  const parts = partsOfShape(shape);
  const body = parts.map(sourceOf).join('');
  const last = parts.at(-1);
  // Of an open end all is taken, so nothing can follow; a fixed one must end where its class ends.
  let guard = '';
  if (last?.kind === 'class' && last.most < Infinity) guard = `(?![${last.chars}])`;
  else if (last?.kind === 'text') guard = '(?![A-Za-z0-9])';
  const before = near === undefined ? '(?<![A-Za-z0-9])' : `(?:${near.split('|').map(inAnyCase).join('|')})${TO_VALUE}`;
  const needles = near === undefined ? needlesOf(parts) : near.split('|');
  return { needles, isNamed: near !== undefined, pattern: new RegExp(`${before}(?<secret>${body})${guard}`, 'g') };
}

function sourceOf(part: FormPart): string {
  if (part.kind === 'text') {
    const [only = '', ...others] = part.choices.map((text) => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
    return others.length === 0 ? only : `(?:${[only, ...others].join('|')})`;
  }
  const { least, most } = part;
  const upTo = most === Infinity ? '' : most;
  return `[${part.chars}]{${least === most ? least : `${least},${upTo}`}}`;
}

/** The texts of the part that says most. */
function needlesOf(parts: readonly FormPart[]): readonly string[] {
  const shortest = ({ choices }: { choices: readonly string[] }): number =>
    Math.min(...choices.map(({ length }) => length));
  const [best] = parts.filter((part) => part.kind === 'text').toSorted((a, b) => shortest(b) - shortest(a));
  return best === undefined || shortest(best) === 0 ? [] : best.choices;
}

const inAnyCase = (word: string): string => word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

const PASSWORD_NAME = String.raw`(?:pass(?:word|wd|phrase)|pwd|secret)`;

const TOKEN_NAME = regex()`
  (?:
    api[_-]?key
    |(?:access|secret|private|signing|encryption|auth|account)[_-]?key
    |(?:access|auth|refresh|api|bearer|session|id)?[_-]?token
    |client[_-]?secret
    |app[_-]?secret
    |secret
  )
`;

/**
 * What assigns or compares, with the closing quote of a key or a type before it; after a quoted name, which no
 * path from a root or a folder is, also the comma of a call.
 */
const ASSIGNS = regex()`
  (?:
    (?<!["'\x60][.\/][\w.\/-]{0,60})["'\x60],[ \t]{0,8}
    |["'\x60\]]?[ \t]{0,8}(?::[ \t]{0,4}(?:string|str|String|&str|&'static str)[ \t]{0,4})?
    (?::=|=>|={1,3}|:)[ \t]{0,8}
  )
`;

const QUOTED = String.raw`[bru]{0,2}(?<quote>["'\x60])(?<secret>[^"'\x60\s]{6,512})\k<quote>`;

/** What separates the lines of a key: line ends, also escaped ones, and the quotes of lines that are joined. */
const KEY_GAP = String.raw`(?:[\s"'\x60+,;]|\\[rn]){0,20}`;

/** The body with its long lines and its short last one; the end mark may be missing. */
const PRIVATE_KEY = regex('g')`
  -----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----
  (?<secret>
    (?:${KEY_GAP}(?:[A-Za-z-]{3,20}: [^\n]{0,200}\n){0,5}[A-Za-z0-9+/]{16,}={0,2})+
    (?:${KEY_GAP}[A-Za-z0-9+/]{1,15}(?:={1,2}|(?=${KEY_GAP}-----END)))?
  )
`;

/** Rules that go by a name. */
const NAMING: ReadonlySet<string> = new Set([
  'password-assignment',
  'token-assignment',
  'env-assignment',
  'property-password',
  'property-token',
]);

const PATTERNS: readonly SecretPattern[] = [
  {
    rule: 'private-key-block',
    shape: PRIVATE_KEY,
    accepts: (body) => /[0-9]/.test(body) && /[a-z]/.test(body) && /[A-Z]/.test(body) && !isPlaceholder(body),
  },
  {
    rule: 'password-assignment',
    shape: regex('gi')`${PASSWORD_NAME}${ASSIGNS}${QUOTED}`,
    accepts: looksLikePassword,
  },
  { rule: 'token-assignment', shape: regex('gi')`${TOKEN_NAME}${ASSIGNS}${QUOTED}`, accepts: looksLikeToken },
  {
    rule: 'env-assignment',
    shape: regex('gm')`
      ^[ \t]*(?:export |set |ENV |-[ \t]+["']?)?[A-Z0-9_]{0,60}
      (?:PASSWORD|PASSWD|PASSPHRASE|SECRET|TOKEN|API_?KEY|ACCESS_KEY|SECRET_KEY|PRIVATE_KEY)=
      (?<secret>[^\s"'\`;,(){}[\]]{6,512})["']?[ \t]*\r?$
    `,
    accepts: (value) => looksLikePassword(value),
  },
  {
    rule: 'plain-assignment',
    shape: regex('gm')`
      ^[ \t]*(?:-[ \t]+)?[a-z0-9_.-]{0,60}(?:password|passwd|passphrase)[ \t]{0,4}[:=][ \t]{1,8}
      (?<secret>[^\s"'\`;,(){}[\]<>|]{8,512})[ \t]*\r?$
    `,
    accepts: (value) => /[!@#$%^&*+=?]/.test(value.replace(/[!?]+$/, '')) && looksLikePassword(value),
  },
  {
    rule: 'bearer-token',
    shape: /\b(?:Bearer|bearer)[ \t]+(?<secret>[A-Za-z0-9._~+/-]{20,4096}={0,2})/g,
    accepts: looksLikeToken,
  },
  {
    rule: 'basic-authorization',
    shape: /\bAuthorization["']?[ \t]{0,4}[:,=][ \t]{0,4}["'`]?Basic[ \t]+(?<secret>[A-Za-z0-9+/]{12,512}={0,2})/g,
    accepts: isRealBasic,
  },
  {
    rule: 'jwt',
    shape: /\b(?<secret>eyJ[A-Za-z0-9_-]{10,4096}\.eyJ[A-Za-z0-9_-]{10,8192}\.[A-Za-z0-9_-]{20,2048})/g,
    accepts: (value) => !isPlaceholder(value),
  },
  {
    rule: 'aws-secret-key',
    shape: regex('gi')`
      aws_?(?:secret|sec)_?(?:access)?_?key["']?[ \t]{0,8}(?::=|=>|[:=])[ \t]{0,8}["'\`]?
      (?<secret>[A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=])
    `,
    accepts: looksLikeToken,
  },
  {
    rule: 'aws-key-pair',
    shape: regex('g')`
      \b(?:AKIA|ASIA)[A-Z0-9]{16}\b[^\n]{0,80}\n?[^\n]{0,60}?(?<![A-Za-z0-9+/=])(?<secret>[A-Za-z0-9+/]{40})
      (?![A-Za-z0-9+/=])
    `,
    accepts: looksLikeToken,
  },
  {
    rule: 'connection-string',
    shape:
      /\b[a-z][a-z0-9+.-]{1,30}:\/\/[^\s:/@"'`<>]{0,128}:(?<secret>[^\s/"'`<>@]{5,256})@[A-Za-z0-9[][^\s"'`]{0,10}/g,
    accepts: isRealPassword,
  },
  {
    rule: 'curl-user',
    shape:
      /\bcurl\b(?:[^\n\\]|\\\r?\n){0,400}?[ \t](?:-u|--user)[ =]{0,4}["']?[^\s:"'$<]{1,64}:(?<secret>[^\s"']{4,256})/g,
    accepts: (value) => isRealPassword(value) && !value.startsWith('$'),
  },
  {
    rule: 'npm-auth',
    shape: /:_(?:authToken|auth|password)[ \t]{0,4}=[ \t]{0,4}["']?(?<secret>[^\s"'$]{8,512})/g,
    accepts: isRealPassword,
  },
  {
    rule: 'connection-string',
    shape: /;[ \t]{0,4}(?:Password|Pwd)[ \t]{0,4}=[ \t]{0,4}(?<secret>[^;"'`\s]{4,256})(?=[;"'`])/gi,
    accepts: isRealPassword,
  },
];

/** A provider's key: the rule's name for it, and how it is found. */
const PROVIDERS = SECRET_FORMS.map((form) => ({ rule: ruleOf(form), form, matcher: matcherOf(form) }));

const LIKELY: ReadonlySet<string> = new Set(PROVIDERS.flatMap(({ rule, form }) => (form.isLikely ? [rule] : [])));

/**
 * Is it by its form certainly a key of this provider, for the rule of that name? False for rules that are not of the
 * table.
 */
export const isOfLikelyForm = (rule: string): boolean => LIKELY.has(rule);

function ruleOf({ provider, isLikely }: SecretForm): string {
  const name = provider
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${name}-${isLikely === true ? 'possible-key' : 'key'}`;
}

/** Keys by the forms of their providers ({@link SECRET_FORMS}). */
function findProviderKeys(text: string): SecretPlace[] {
  const small = text.toLowerCase();
  return PROVIDERS.flatMap(({ rule, matcher: { needles, isNamed, pattern } }) => {
    const within = isNamed ? small : text;
    if (needles.length > 0 && !needles.some((needle) => within.includes(needle))) return [];
    return [...text.matchAll(pattern)].flatMap((match): SecretPlace[] => {
      const secret = match.groups?.['secret'] ?? '';
      const end = match.index + match[0].length;
      const start = end - secret.length;
      if (isNamed ? !isNamedKey(secret, nameAround(text, match.index, start)) : !looksLikeKey(secret)) return [];
      return [{ rule, start, end }];
    });
  });
}

const isNamedKey = (value: string, name: string): boolean =>
  /\d/.test(value) && looksLikeKey(value) && !isHarmlessName(name);

/** The identifier that the match is a part of, without what assigns: `stripePublicKey` of `PublicKey: "`. */
function nameAround(text: string, from: number, to: number): string {
  const before = /[\w$.-]*$/.exec(text.slice(Math.max(0, from - 60), from))?.[0] ?? '';
  const rest = /^[\w$.-]*/.exec(text.slice(from, Math.min(to, from + 80)))?.[0] ?? '';
  return before + rest;
}

/**
 * Keys of known forms, and what their rules miss: assignments, key blocks, bearer tokens, AWS pairs, connection
 * strings.
 */
export function findGenericSecrets(text: string): SecretPlace[] {
  const places = findProviderKeys(text);
  for (const { rule, shape, accepts } of [...PATTERNS, ...SURROUNDINGS]) {
    for (const match of text.matchAll(shape)) {
      const secret = match.groups?.['secret'];
      if (secret === undefined || !accepts(secret)) continue;
      if (NAMING.has(rule) && isHarmlessName(nameAround(text, match.index, match.index + match[0].length))) continue;
      const start = match.index + match[0].lastIndexOf(secret);
      places.push({ rule, start, end: start + secret.length });
    }
  }
  return places;
}
