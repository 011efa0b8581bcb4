import { LANGUAGES } from '../../shared/language.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);
const alternatives = (text: string): string => words(text).join('|');

const OTHER_EXTENSIONS = `
  md txt log csv xml lock png jpg pdf exe dll so jar class wasm env pem key db sqlite bak zip gz tar xlsx docx
  kt swift scala ex lua pl r jl vue svelte gradle properties ps1 bat conf
`;
const EXTENSIONS: string[] = [
  ...new Set<string>(Object.values(LANGUAGES).flatMap(({ extensions }) => [...extensions])),
  ...words(OTHER_EXTENSIONS),
];
const FILE_EXTENSION = EXTENSIONS.map((extension) => extension.replaceAll('+', '\\+'))
  .sort((a, b) => b.length - a.length)
  .join('|');
const DOMAIN_END = alternatives(`
  com org net edu gov mil int info biz io dev app cloud ai co me tv xyz online site tech store systems software
  company corp lan local internal intranet intra home private test example invalid onion uk de fr it es pt nl be
  ch at se no dk fi pl cz ru ua cn jp kr in au nz ca us br mx za ie il tr gr hu ro eu asia
`);
const AUTHOR_WORD = alternatives(`
  author(?:ed)? committer maintainer owner reporter reviewer assignee co-authored-by signed-off-by reviewed-by
  reported-by acked-by tested-by from to cc name user(?:name)? contact
`);
const AUTHOR = String.raw`^([ \t]*(?:\w+[ \t-])?(?:${AUTHOR_WORD})(?:[ \t]*[:=]|[ \t]+by\b)).*$`;

/** A shape of personal data and the word that stands for it afterwards. */
interface Shape {
  pattern: RegExp;
  stands: string | ((found: string, ...groups: string[]) => string);
}

/** A line that says who. */
const WHO: Shape = {
  pattern: new RegExp(AUTHOR, 'gim'),
  stands: (_found, label) => `${label} NAME`,
};

/** What somebody calls what is theirs. */
const MACHINE = 'host(?:name)?|server|machine|workstation|laptop|computer|box|cluster|database|bucket';
const LABEL =
  'pass(?:word|phrase|code|wd)?|pwd|pin|secrets?|tokens?|credentials?|api[- ]?key|log-?in|user(?:name)?|account|' +
  `${MACHINE}|node|tenant|customer|client|company|employer`;
/** What follows on "server" or "host" in an ordinary sentence. */
const ORDINARY = alternatives(`
  and or is was the a it that which when where with without for in on at from to by has had does did can
  cannot will name names side start starts startup restart shutdown level memory time times load error errors
  failure crash query queries table tables type key keys code access connection response request requests
  address port process only itself because after before while if as but not fails failed
`);
const AT_ONE = String.raw`(?:on|at|from|to|via|by|against|called)[ \t]+(?:(?:the|my|our)[ \t]+)?(?:${MACHINE})[ \t]+`;
/** What a sentence says of a token, a host or a password, in place of telling it. */
const ABOUT_IT = alternatives(`
  not never too no always also still now then wrong right missing null none nil undefined empty valid invalid
  true false unset set sent lost shown known unknown given read written taken left down up busy full slow
  here there
`);
const OF_A_SENTENCE = String.raw`${ORDINARY}|${ABOUT_IT}|\p{L}{2,20}(?:ed|ing)`;
const TELLING = String.raw`[ \t]*[:=][ \t]*|[ \t]+(?:is|was|called|named)[ \t]+`;
const WHOLE_WORD = String.raw`[\p{L}\p{N}_][^\s"'\x60<>,;]{1,100}`;

/** A name that is told as one, and words that are half digits: hosts, accounts and passwords, but no codes of tools. */
const NAMED: readonly Shape[] = [
  {
    pattern: new RegExp(String.raw`\b(${LABEL})(${TELLING})(["'\x60]?)(?!(?:${OF_A_SENTENCE})\b)${WHOLE_WORD}`, 'giu'),
    stands: (_found, label, between, quote) => `${label}${between}${quote}NAME`,
  },
  {
    // Without a colon it may be a word of the sentence, unless no word is written so.
    pattern: new RegExp(String.raw`\b(${LABEL})([ \t]+)(?=[\p{L}\p{N}_.-]*[\d_-])${WHOLE_WORD}`, 'giu'),
    stands: (_found, label, between) => `${label}${between}NAME`,
  },
  {
    // "on host tulip", but not "on server start".
    pattern: new RegExp(String.raw`\b(${AT_ONE})(?!(?:${ORDINARY})\b)\p{L}[\p{L}\p{N}_.-]{2,60}`, 'giu'),
    stands: (_found, before) => `${before}NAME`,
  },
  {
    pattern: /(?<![\p{L}\p{N}_.'"`-])(?=\p{L}*\d)(?=\d*\p{L})[\p{L}\p{N}]{4,60}(?![\p{L}\p{N}_(])/gu,
    stands: (found) => (isUsual(found) ? found : 'NAME'),
  },
];

const AT = String.raw`[ \t]{0,3}(?:[([{<][ \t]?(?:at|@|ät)[ \t]?[)\]}>])[ \t]{0,3}`;
const DOT = String.raw`(?:\.|[ \t]{0,3}[([{<][ \t]?(?:dot|punkt|\.)[ \t]?[)\]}>][ \t]{0,3}|[ \t_]{1,3}dot[ \t_]{1,3})`;
const LOCAL = String.raw`(?<![\p{L}\p{N}_.+-])[\p{L}\p{N}_.+-]{1,64}`;
const LABELS = String.raw`[\p{L}\p{N}-]{1,63}`;

/** Codes of standards and tools, and what a sentence counts. */
const NO_TICKET = new RegExp(
  String.raw`^(?:${alternatives(`
    utf ucs iso iec ieee ansi rfc sha md aes des rsa crc base cp windows latin ascii http https tls ssl cve cwe ghsa
    c cpp python java es ecma php ruby node gcc clang x86 arm amd i18n line row col column page step case test part
    version phase level type error code exit port top mod int uint float bit gpt ext at x y n i j k
  `)})-`,
  'i',
);

/** Addresses that are spelled for people, tickets, and homes of users: in prose only. */
const SPELLED: readonly Shape[] = [
  {
    pattern: new RegExp(`${LOCAL}${AT}${LABELS}(?:${DOT}${LABELS}){0,5}`, 'giu'),
    stands: 'EMAIL',
  },
  {
    pattern: new RegExp(
      String.raw`${LOCAL}[ \t]{1,3}(?:at|@)[ \t]{1,3}${LABELS}(?:[ \t]{1,3}dot[ \t]{1,3}${LABELS}){0,4}` +
        String.raw`[ \t]{1,3}dot[ \t]{1,3}(?:${DOMAIN_END})(?![\p{L}\p{N}_])`,
      'giu',
    ),
    stands: 'EMAIL',
  },
  {
    pattern: new RegExp(
      String.raw`${LOCAL}[ \t]{0,3}@[ \t]{0,3}(?:${LABELS}\.){1,5}(?:${DOMAIN_END})(?![\p{L}\p{N}_(])`,
      'giu',
    ),
    stands: 'EMAIL',
  },
  {
    pattern: /(?<![\p{L}\p{N}])[\p{L}\p{N}.-]{1,64}_at_[\p{L}\p{N}_.-]{1,64}\.\p{L}{2,20}(?![\p{L}\p{N}(])/giu,
    stands: 'EMAIL',
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_.~/-])[\p{L}\p{N}_-][\p{L}\p{N}_.:-]{0,100}(?:\/[\p{L}\p{N}_.-]{1,60}){0,8}` +
        String.raw`\/~[^\s"'\x60<>|;,()]{1,200}`,
      'gu',
    ),
    stands: 'PATH',
  },
  {
    pattern: /(?<![\p{L}\p{N}_)\]~.])~\p{L}[\p{L}\p{N}_.-]{1,40}(?![\p{L}\p{N}_(/])/gu,
    stands: 'PATH',
  },
  {
    pattern:
      /(?<![\p{L}\p{N}_.-])(?:[A-Z][A-Z0-9_]{0,15}-\d{1,7}|\p{L}{2,16}-\d{3,7})(?![\p{L}\p{N}_]|[.-][\p{L}\p{N}_])/gu,
    stands: (found) => (NO_TICKET.test(found) ? found : 'TICKET'),
  },
  {
    pattern: /(?<![\p{L}\p{N}_&#/])#\d{3,7}(?![\p{L}\p{N}_])/gu,
    stands: 'TICKET',
  },
];

/** Units and ordinals, codes of tools, sizes of types, names of algorithms, and what stands here for something. */
const isUsual = (word: string): boolean =>
  /^(?:\d+\p{L}{1,3}|[A-Z]{1,5}\d{1,5}|0x[\da-fA-F]+|(?:text|name|v)\d+|[Pp]ython\d{1,3})$/u.test(word) ||
  /^\p{L}{1,6}(?:8|16|32|64|128|256|512)$/u.test(word);

/** What stands for a long number. */
export const LONG_NUMBER = `1${'0'.repeat(8)}`;

/**
 * In this order: what holds another comes first. Every quantifier is bounded or over a class that its follower
 * excludes.
 */
const SHAPES: readonly Shape[] = [
  {
    pattern: /-----BEGIN [^\n]{0,60}-----[\s\S]*?(?:-----END [^\n]{0,60}-----|$)/g,
    stands: 'KEY',
  },
  { pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'`<>)\]}]*/gi, stands: 'URL' },
  { pattern: /\b(?:www\.|mailto:|tel:|data:)[^\s"'`<>)\]}]+/gi, stands: 'URL' },
  {
    pattern: /[^\s"'`<>()[\]{},;:=|@]{1,100}@[^\s"'`<>()[\]{},;|@]{1,250}/g,
    stands: 'EMAIL',
  },
  {
    pattern: /(?<![\p{L}\p{N}])(?:[A-Za-z]:[\\/]|\\\\)[^\s"'`<>|:;,()]+(?: [^\s"'`<>|:;,()]*[\\/][^\s"'`<>|:;,()]*)*/gu,
    stands: 'PATH',
  },
  {
    pattern: /(?<![\p{L}\p{N}_)\]])~[\w.-]{0,40}\/[^\s"'`<>|:;,()]*/gu,
    stands: 'PATH',
  },
  {
    pattern: /(?<![\p{L}\p{N}_<)\]/])\/[\p{L}\p{N}_.@~+%-][^\s"'`<>|:;,()]*/gu,
    stands: 'PATH',
  },
  { pattern: /\$\{?\w+\}?\/[^\s"'`<>|:;,()]+/g, stands: 'PATH' },
  {
    pattern: /(?<![\p{L}\p{N}])[\p{L}\p{N}_.@-]{1,100}(?:[\\/][\p{L}\p{N}_.@+-]{1,100})+/gu,
    stands: (found) => (/^\p{L}{1,3}\/\p{L}{1,3}$/u.test(found) || /^\d{1,3}\/\d{1,3}$/.test(found) ? found : 'PATH'),
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_.])[\p{L}\p{N}_-]{1,100}(?:\.[\p{L}\p{N}_-]{1,60})*` +
        String.raw`\.(?:${FILE_EXTENSION})(?![\p{L}\p{N}_])`,
      'gu',
    ),
    stands: 'FILE',
  },
  {
    pattern: /(?<![\p{L}\p{N}.])(?:\d{1,3}\.){3}\d{1,3}(?:\/\d{1,2})?(?![\p{L}\p{N}.]\d)/gu,
    stands: 'IP',
  },
  {
    pattern: /(?<![\p{L}\p{N}:])(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}(?![\p{L}\p{N}:])/giu,
    stands: 'MAC',
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_:])(?=[0-9a-f:]{0,40}\d)` +
        String.raw`[0-9a-f]{0,4}(?::{1,2}[0-9a-f]{1,4}){1,7}(?::{0,2})(?![\p{L}\p{N}_:])`,
      'giu',
    ),
    stands: (found) => (found.length >= 7 && (found.includes('::') || found.split(':').length === 8) ? 'IP' : found),
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_.-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.){1,8}` +
        String.raw`(?:${DOMAIN_END})(?::\d{1,5})?(?![\p{L}\p{N}_(])`,
      'giu',
    ),
    stands: 'HOST',
  },
  {
    pattern:
      /(?<![\p{L}\p{N}_.-])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?![\p{L}\p{N}_])/gu,
    stands: 'HOST',
  },
  {
    pattern: /(?<![\p{L}\p{N}_])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![\p{L}\p{N}_])/giu,
    stands: 'TOKEN',
  },
  {
    pattern: /(?<![A-Za-z0-9])[A-Za-z0-9][A-Za-z0-9+/_=.-]{15,}/g,
    stands: (found) => (isRandom(found) ? 'TOKEN' : found),
  },
  {
    pattern: /(?<![\p{L}\p{N}_.])\+?\(?\d[\d\s().-]{5,30}\d(?![\p{L}\p{N}_])/gu,
    stands: (found) =>
      found.replaceAll(/\D/g, '').length >= 7 && !found.includes('..') && !found.includes('\n') ? 'NUMBER' : found,
  },
];

/** Letters and digits that take turns, or capitals in the midst of small letters: nobody names anything so. */
export function isRandom(word: string): boolean {
  const core = word.replace(/[=._-]+$/, '');
  if (core.length < 16) return false;
  const changes = (core.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g) ?? []).length;
  if (/^[0-9a-f]+$/i.test(core) && /\d/.test(core) && /[a-f]/i.test(core)) return true;
  if (changes >= 3) return true;
  const words = core.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).filter((part) => part !== '');
  return core.length >= 20 && words.length >= 6 && core.length / words.length < 3.2;
}

/** A text in which addresses, paths, hosts, keys and numbers of people are replaced by a word for what they are. */
export function scrubPatterns(
  text: string,
  kind: 'prose' | 'code',
  keep: (found: string) => boolean = () => false,
): string {
  const standsFor = (found: string, stands: Shape['stands'], groups: string[]): string => {
    if (keep(found)) return found;
    const word = typeof stands === 'string' ? stands : stands(found, ...groups);
    // In code a number stays one: JSON has no words for it.
    return word === 'NUMBER' && kind === 'code' && /^\d+(?:\.\d+)?$/.test(found) ? LONG_NUMBER : word;
  };
  const shapes = kind === 'prose' ? [WHO, ...SPELLED, ...NAMED, ...SHAPES] : SHAPES;
  return shapes.reduce((rest, { pattern, stands }) => {
    const replaced = (found: string, ...groups: string[]): string => standsFor(found, stands, groups);
    return rest.replace(pattern, replaced);
  }, text);
}
