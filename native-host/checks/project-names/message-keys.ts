import * as z from 'zod/mini';
import { parse as parseYaml } from 'yaml';
import { parseJson } from '../../../shared/parse-json.ts';
import { regex } from '../../../shared/regex.ts';
import { isCatalogue, isLanguageCode } from './declaring-files.ts';
import { lineAt, type DeclaredAt, type ProjectText } from './declared-name.ts';

/** The keys of messages that a project has in any language. */
export interface MessageKeys {
  /** By namespace: the file's name where languages are folders, '' where a language is one file. */
  namespaces: Map<string, Map<string, DeclaredAt>>;
  /** Why not all keys are known: by a file that is no catalogue, or by one that ought to be and cannot be read. */
  unread: { why: string; doubt: 'open' | 'unreadable' }[];
  files: number;
}

/** Keys of one file, and how deeply they may be nested. */
const MOST_KEYS = 50_000;
const MOST_DEPTH = 60;

/** Reads the catalogues of a project: a key that any language has is there. */
export function readMessageKeys(files: readonly ProjectText[]): MessageKeys {
  const keys: MessageKeys = { namespaces: new Map(), unread: [], files: 0 };
  for (const { path, text } of files) {
    if (!isCatalogue(path)) {
      keys.unread.push({ why: `${path} is no JSON or YAML`, doubt: 'open' });
      continue;
    }
    const value = path.endsWith('.json') ? parseJson(text) : yamlOf(text);
    if (!isObject(value)) {
      keys.unread.push({ why: `${path} could not be read`, doubt: 'unreadable' });
      continue;
    }
    keys.files += 1;
    const space = namespaceOf(path);
    const own = keys.namespaces.get(space) ?? new Map<string, DeclaredAt>();
    keys.namespaces.set(space, own);
    if (!addKeys(own, withoutLanguage(value), { path, text }))
      keys.unread.push({ why: `${path} has too many keys`, doubt: 'unreadable' });
  }
  return keys;
}

/** Longer YAML is not read, UTF-16 units, nor with more brackets or tags, or `? ` keys: its parser takes too long. */
const LONGEST_YAML = 100_000;
const MOST_BRACKETS = 2_000;
const MOST_TAGS = 50;

/** YAML as data: no tags, and few aliases. */
function yamlOf(text: string): unknown {
  if (text.length > LONGEST_YAML || (text.match(/[[{]/g)?.length ?? 0) > MOST_BRACKETS) return undefined;
  if (/^[ \t-]*\?[ \t]/m.test(text) || (text.match(/(?:^|[\s:-])!\S/g)?.length ?? 0) > MOST_TAGS) return undefined;
  try {
    return parseYaml(text, { customTags: [], uniqueKeys: false, maxAliasCount: 100, logLevel: 'silent' });
  } catch {
    return undefined;
  }
}

const objectSchema = z.record(z.string(), z.unknown());
const isObject = (value: unknown): value is Record<string, unknown> =>
  objectSchema.safeParse(value).success || (typeof value === 'object' && value !== null && !Array.isArray(value));

/** Rails and others put everything below the language. */
function withoutLanguage(value: Record<string, unknown>): Record<string, unknown> {
  const [[key, inner] = ['', undefined], ...others] = Object.entries(value);
  return others.length === 0 && isLanguageCode(key) && isObject(inner) ? inner : value;
}

function namespaceOf(path: string): string {
  const [name = '', folder = ''] = path
    .replace(/\.[^./]+$/, '')
    .split('/')
    .toReversed();
  if (isLanguageCode(folder) && !isLanguageCode(name)) return name;
  const [, space, code] = /^(.+)[.](\w[\w-]*)$/.exec(name) ?? [];
  return space !== undefined && code !== undefined && isLanguageCode(code) ? space : '';
}

/** Adds every key, those of groups too, as its path with dots; false where there are too many. */
function addKeys(keys: Map<string, DeclaredAt>, root: Record<string, unknown>, { path, text }: ProjectText): boolean {
  const open: { value: unknown; prefix: string; depth: number }[] = [{ value: root, prefix: '', depth: 0 }];
  let searched = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { value, prefix, depth } = at;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MOST_DEPTH) return false;
    for (const [key, inner] of Object.entries(value)) {
      const full = prefix === '' ? key : `${prefix}.${key}`;
      if (!keys.has(full)) {
        if (keys.size >= MOST_KEYS) return false;
        // The line is where the key itself first stands: near enough, and cheap.
        const found = searched < 500 ? text.indexOf(key) : 0;
        searched += 1;
        keys.set(full, { file: path, line: found < 0 ? 1 : lineAt(text, found) });
      }
      open.push({ value: inner, prefix: full, depth: depth + 1 });
    }
  }
  return true;
}

const SUFFIX = regex()`
  ^(?:_(?:zero|one|two|few|many|other|plural|\d+|ordinal_\w+|[a-z]\w*))+$
`;

/** Is a key there: itself, with a plural's or a context's ending, or as a group of others? */
export function hasKey(keys: ReadonlyMap<string, DeclaredAt>, key: string): boolean {
  if (keys.has(key)) return true;
  for (const other of keys.keys())
    if (other.length > key.length && other.startsWith(key) && SUFFIX.test(other.slice(key.length))) return true;
  return false;
}
