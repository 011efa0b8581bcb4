import { counted } from '../../../kit/decide.ts';
import {
  listed,
  NO_NAMES,
  placed,
  type DeclaredAt,
  type NameRemark,
  type NamesAnswer,
  type NamesQuestion,
} from '../declared-name.ts';
import { nearestDeclaredName } from '../near-declared-name.ts';
import { importedNames, isScript, parseScript } from '../../../languages/typescript/script-syntax.ts';
import { foreignRoutes } from './foreign-routes.ts';
import { answers, FILLED_IN, shownPaths, usedSegments, type RouteTable } from './route-patterns.ts';
import { nextRoutes, serverRoutes } from './read-routes.ts';
import { usedPaths, type UsedPath } from './used-paths.ts';

/** Compares the paths that a script goes to with those that the project answers. */
export function checkRoutes({ language, file, declaring, unread }: NamesQuestion): NamesAnswer {
  if (!isScript(language)) return NO_NAMES;
  const source = parseScript(language, file.path, file.text);
  const next = nextRoutes(
    declaring.map(({ path }) => path),
    declaring,
  );
  const server = serverRoutes(declaring);
  const table: RouteTable = {
    patterns: [...next.patterns, ...server.patterns],
    prefixes: server.prefixes,
    openBecause: [
      ...foreignRoutes(declaring),
      ...next.openBecause,
      ...server.openBecause,
      ...unread.map((path) => `${path} is too large`),
    ],
  };
  // A catch-all at the top answers whatever there is.
  const catches = table.patterns.find(({ segments }) => segments[0]?.kind === 'rest');
  if (catches !== undefined) table.openBecause.push(`${catches.at.file} answers every path`);
  const hasPages = next.patterns.some(({ at }) => !isApi(at.file));
  const hasApi = server.patterns.length > 0 || next.patterns.some(({ at }) => isApi(at.file));
  const uses = usedPaths(source, importedNames(source)).filter(({ path, isRequest }) => {
    const first = path.split('/')[1] ?? '';
    if (/\.\w+(?:[?#]|$)/.test(path) || first.includes(FILLED_IN)) return false;
    return isRequest || first === 'api' ? hasApi : hasPages;
  });
  if (uses.length === 0) return NO_NAMES;
  const against = `${counted(table.patterns.length, 'path')} that the project answers`;
  if (table.openBecause.length > 0) {
    const notChecked = [`whether paths are answered, as not all are known: ${listed(table.openBecause)}`];
    return { remarks: [], used: uses.length, compared: 0, against, notChecked, doubt: 'open' };
  }
  const shown = shownPaths(table);
  const known = uses.filter(({ path }) => usedSegments(path) !== undefined);
  const others = uses.filter((use) => !known.includes(use)).map(({ path }) => path.replaceAll(FILLED_IN, '…'));
  return {
    remarks: known.flatMap((use) => remarkOn(use, table, shown)),
    used: uses.length,
    compared: known.length,
    against,
    notChecked: others.length === 0 ? [] : [`paths of which a part is put together: ${listed(others)}`],
  };
}

const isApi = (path: string): boolean => /(?:^|\/)(?:pages\/api\/|app\/.*route\.[jt]s$)/.test(path);

function remarkOn(use: UsedPath, table: RouteTable, shown: ReadonlyMap<string, DeclaredAt>): NameRemark[] {
  const used = usedSegments(use.path);
  if (used === undefined || answers(table, used)) return [];
  const near = nearPath(used, shown);
  const at = near === undefined ? undefined : shown.get(near.path);
  const path = `/${used.join('/')}`.replaceAll(FILLED_IN, '…');
  const so = near === undefined || at === undefined ? '' : `; it answers \`${near.path}\` ${placed(at)}`;
  const message = `nothing in the project answers \`${path}\`${so}`;
  const severity = near === undefined ? 'info' : 'warning';
  return [{ rule: 'unknown-route', message, severity, start: use.start, end: use.end, name: use.path }];
}

/** The path with as many segments of which all but one fit and that one is nearly the same. */
function nearPath(used: readonly string[], shown: ReadonlyMap<string, DeclaredAt>): { path: string } | undefined {
  for (const path of shown.keys()) {
    const parts = path.split('/').filter((part) => part !== '');
    if (parts.length !== used.length) continue;
    const others = parts.flatMap((part, index) => {
      const own = used[index] ?? '';
      return own === part || own === FILLED_IN || /[:{<[*]/.test(part) ? [] : [[own, part] as const];
    });
    const [other, ...more] = others;
    if (other !== undefined && more.length === 0 && nearestDeclaredName(other[0], [other[1]])?.isNear === true)
      return { path };
  }
  return undefined;
}
