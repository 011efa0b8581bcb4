import type { DeclaredAt } from '../declared-name.ts';

/** A segment of a path that a project answers: fixed text, one that may be anything, or all that follows. */
type Segment = { kind: 'fixed'; text: string } | { kind: 'any' } | { kind: 'rest'; optional: boolean };

/** A path that a project answers. */
export interface RoutePattern {
  /** As the project writes it. */
  shown: string;
  segments: readonly Segment[];
  at: DeclaredAt;
}

/** The paths that a project answers. */
export interface RouteTable {
  patterns: RoutePattern[];
  /** What may stand before a path, as routers are mounted; each begins with `/`. */
  prefixes: string[];
  /** Why there may be other paths. */
  openBecause: string[];
}

const cut = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** A path as Express, Hono, Fastify, FastAPI and Flask write it. */
export const serverPattern = (path: string, at: DeclaredAt): RoutePattern => ({
  shown: path,
  at,
  segments: cut(path).map((part): Segment => {
    if (/^\{?\/?\*|^\*|^:\w+\*$|^<path:|:path\}$/.test(part)) return { kind: 'rest', optional: true };
    return /[:{<*?(]/.test(part) ? { kind: 'any' } : { kind: 'fixed', text: part };
  }),
});

/** Segments of Next's folders; undefined for a path that is not reached by its own address. */
export function folderPattern(folders: readonly string[], at: DeclaredAt): RoutePattern | undefined {
  const segments: Segment[] = [];
  const shown: string[] = [];
  for (const part of folders) {
    if (/^\(\.{1,3}\)|^_/.test(part)) return undefined;
    if (/^\(.*\)$|^@/.test(part)) continue;
    shown.push(part);
    if (part.startsWith('[[...')) segments.push({ kind: 'rest', optional: true });
    else if (part.startsWith('[...')) segments.push({ kind: 'rest', optional: false });
    else segments.push(part.startsWith('[') ? { kind: 'any' } : { kind: 'fixed', text: part });
  }
  return { shown: `/${shown.join('/')}`, segments, at };
}

/** A path that code goes to: its segments, of which a place to fill in (`*`) may be any one. */
export type UsedSegments = readonly string[];

/** What stands for a place to fill in. */
export const FILLED_IN = '\u0000';

/** The segments of a path in code, without its query; undefined where they cannot be told. */
export function usedSegments(path: string): UsedSegments | undefined {
  const plain = path.replace(/[?#].*$/s, '');
  const parts = cut(plain);
  // A place that is only a part of a segment, at the end, may be a query.
  if (parts.some((part) => part.includes(FILLED_IN) && part !== FILLED_IN)) return undefined;
  return parts;
}

function matches(segments: readonly Segment[], used: UsedSegments): boolean {
  for (const [index, segment] of segments.entries()) {
    if (segment.kind === 'rest') return segment.optional || used.length > index;
    const part = used[index];
    if (part === undefined) return false;
    if (segment.kind === 'fixed' && part !== FILLED_IN && part.toLowerCase() !== segment.text.toLowerCase())
      return false;
  }
  return used.length === segments.length;
}

/** Mounts within each other that are followed. */
const MOST_MOUNTS = 3;

/** Does the project answer this path, with any of its prefixes before it? */
export function answers({ patterns, prefixes }: RouteTable, used: UsedSegments, mounts = MOST_MOUNTS): boolean {
  if (patterns.some(({ segments }) => matches(segments, used))) return true;
  if (mounts === 0) return false;
  return prefixes.some((prefix) => {
    const { segments } = serverPattern(prefix, { file: '', line: 1 });
    if (segments.length === 0 || segments.length > used.length) return false;
    return (
      matches(segments, used.slice(0, segments.length)) &&
      answers({ patterns, prefixes, openBecause: [] }, used.slice(segments.length), mounts - 1)
    );
  });
}

/** Every path of the table by how it is written, with one prefix before it or none, and its place. */
export function shownPaths({ patterns, prefixes }: RouteTable): Map<string, DeclaredAt> {
  const shown = new Map<string, DeclaredAt>();
  for (const pattern of patterns) {
    shown.set(pattern.shown, pattern.at);
    for (const prefix of prefixes.slice(0, 50)) {
      const joined = `${prefix.replace(/\/$/, '')}${pattern.shown === '/' ? '' : pattern.shown}`;
      shown.set(joined, pattern.at);
      for (const outer of prefixes.slice(0, 20))
        if (outer !== prefix) shown.set(`${outer.replace(/\/$/, '')}${joined}`, pattern.at);
    }
  }
  return shown;
}
