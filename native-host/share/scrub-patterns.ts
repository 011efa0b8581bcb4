import { LANGUAGES } from '../../shared/language.ts';

const EXTENSIONS: string[] = [...new Set<string>(Object.values(LANGUAGES).flatMap(({ extensions }) => [...extensions]))].concat('md', 'txt', 'log', 'csv', 'xml', 'lock', 'png', 'jpg', 'pdf', 'exe', 'dll', 'so', 'jar', 'class', 'wasm', 'env', 'pem', 'key', 'db', 'sqlite', 'bak', 'zip', 'gz', 'tar', 'xlsx', 'docx', 'kt', 'swift', 'scala', 'ex', 'lua', 'pl', 'r', 'jl', 'vue', 'svelte', 'gradle', 'properties', 'ps1', 'bat', 'conf');
const FILE_EXTENSION = EXTENSIONS.map((extension) => extension.replaceAll('+', '\\+')).sort((a, b) => b.length - a.length).join('|');
const DOMAIN_END = 'com|org|net|edu|gov|mil|int|info|biz|io|dev|app|cloud|ai|co|me|tv|xyz|online|site|tech|store|systems|software|company|corp|lan|local|internal|intranet|intra|home|private|test|example|invalid|onion|uk|de|fr|it|es|pt|nl|be|ch|at|se|no|dk|fi|pl|cz|ru|ua|cn|jp|kr|in|au|nz|ca|us|br|mx|za|ie|il|tr|gr|hu|ro|eu|asia';
const AUTHOR = String.raw`^([ \t]*(?:\w+[ \t-])?(?:author(?:ed)?|committer|maintainer|owner|reporter|reviewer|assignee|co-authored-by|signed-off-by|reviewed-by|reported-by|acked-by|tested-by|from|to|cc|name|user(?:name)?|contact)(?:[ \t]*[:=]|[ \t]+by\b)).*$`;

/** A shape of personal data and the word that stands for it afterwards. */
interface Shape {
  pattern: RegExp;
  stands: string | ((found: string, ...groups: string[]) => string);
}

/** A line that says who. */
const WHO: Shape = { pattern: new RegExp(AUTHOR, 'gim'), stands: (_found, label) => `${label} NAME` };

/** In this order: what holds another comes first. Every quantifier is bounded or over a class that its follower excludes. */
const SHAPES: readonly Shape[] = [
  { pattern: /-----BEGIN [^\n]{0,60}-----[\s\S]*?(?:-----END [^\n]{0,60}-----|$)/g, stands: 'KEY' },
  { pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'`<>)\]}]*/gi, stands: 'URL' },
  { pattern: /\b(?:www\.|mailto:|tel:|data:)[^\s"'`<>)\]}]+/gi, stands: 'URL' },
  { pattern: /[^\s"'`<>()[\]{},;:=|@]{1,100}@[^\s"'`<>()[\]{},;|@]{1,250}/g, stands: 'EMAIL' },
  { pattern: /(?<![\p{L}\p{N}])(?:[A-Za-z]:[\\/]|\\\\)[^\s"'`<>|:;,()]+(?: [^\s"'`<>|:;,()]*[\\/][^\s"'`<>|:;,()]*)*/gu, stands: 'PATH' },
  { pattern: /(?<![\p{L}\p{N}_)\]])~[\w.-]{0,40}\/[^\s"'`<>|:;,()]*/gu, stands: 'PATH' },
  { pattern: /(?<![\p{L}\p{N}_<)\]/])\/[\p{L}\p{N}_.@~+%-][^\s"'`<>|:;,()]*/gu, stands: 'PATH' },
  { pattern: /\$\{?\w+\}?\/[^\s"'`<>|:;,()]+/g, stands: 'PATH' },
  { pattern: /(?<![\p{L}\p{N}])[\p{L}\p{N}_.@-]{1,100}(?:[\\/][\p{L}\p{N}_.@+-]{1,100})+/gu, stands: (found) => (/^\p{L}{1,3}\/\p{L}{1,3}$/u.test(found) || /^\d{1,3}\/\d{1,3}$/.test(found) ? found : 'PATH') },
  { pattern: new RegExp(String.raw`(?<![\p{L}\p{N}_.])[\p{L}\p{N}_-]{1,100}(?:\.[\p{L}\p{N}_-]{1,60})*\.(?:${FILE_EXTENSION})(?![\p{L}\p{N}_])`, 'gu'), stands: 'FILE' },
  { pattern: /(?<![\p{L}\p{N}.])(?:\d{1,3}\.){3}\d{1,3}(?:\/\d{1,2})?(?![\p{L}\p{N}.]\d)/gu, stands: 'IP' },
  { pattern: /(?<![\p{L}\p{N}:])(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}(?![\p{L}\p{N}:])/giu, stands: 'MAC' },
  { pattern: /(?<![\p{L}\p{N}_:])(?=[0-9a-f:]{0,40}\d)[0-9a-f]{0,4}(?::{1,2}[0-9a-f]{1,4}){1,7}(?::{0,2})(?![\p{L}\p{N}_:])/giu, stands: (found) => (found.length >= 7 && (found.includes('::') || found.split(':').length === 8) ? 'IP' : found) },
  { pattern: new RegExp(String.raw`(?<![\p{L}\p{N}_.-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.){1,8}(?:${DOMAIN_END})(?::\d{1,5})?(?![\p{L}\p{N}_(])`, 'giu'), stands: 'HOST' },
  { pattern: /(?<![\p{L}\p{N}_.-])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?![\p{L}\p{N}_])/gu, stands: 'HOST' },
  { pattern: /(?<![\p{L}\p{N}_])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![\p{L}\p{N}_])/giu, stands: 'TOKEN' },
  { pattern: /(?<![A-Za-z0-9])[A-Za-z0-9][A-Za-z0-9+/_=.-]{15,}/g, stands: (found) => (isRandom(found) ? 'TOKEN' : found) },
  { pattern: /(?<![\p{L}\p{N}_.])\+?\(?\d[\d\s().-]{5,30}\d(?![\p{L}\p{N}_])/gu, stands: (found) => (found.replaceAll(/\D/g, '').length >= 7 && !found.includes('..') && !found.includes('\n') ? 'NUMBER' : found) },
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
export function scrubPatterns(text: string, kind: 'prose' | 'code', keep: (found: string) => boolean = () => false): string {
  return (kind === 'prose' ? [WHO, ...SHAPES] : SHAPES).reduce((rest, { pattern, stands }) => rest.replace(pattern, (found: string, ...groups: string[]) => (keep(found) ? found : typeof stands === 'string' ? stands : stands(found, ...groups))), text);
}
