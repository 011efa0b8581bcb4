import ts from 'typescript';
import { languageOfFile } from '../../../../shared/language.ts';
import { regex } from '../../../../shared/regex.ts';
import { isScriptFile, mentionsServer } from '../declaring-files.ts';
import { lineAt, type ProjectText } from '../declared-name.ts';
import { remembered } from '../remembered-readings.ts';
import {
  calledName,
  importedNames,
  literalText,
  nodesWithin,
  parseScript,
  plainExpression,
  propertyValue,
  type ImportedName,
} from '../../../languages/typescript/script-syntax.ts';
import { nextFolders } from './foreign-routes.ts';
import { folderPattern, serverPattern, type RouteTable } from './route-patterns.ts';

const VERBS = /^(?:get|post|put|patch|delete|del|options|head|all)$/;
const MOUNTS = /^(?:on|use|route|basePath|mount|register)$/;
/** What makes an application or a router. */
const MAKERS = /^(?:express|Router|Hono|OpenAPIHono|fastify|Fastify)$/;
const CONFIGURATION = /(?:^|\/)next\.config\.[cm]?[jt]s$/;
const PAGES = /^(?<root>(?:.*\/)?(?:src\/)?)(?<kind>app|pages)\/(?<rest>.+)\.(?:[jt]sx?|mdx?)$/;

/** The addresses of Next's files, or none for a file that has none. */
export function nextRoutes(paths: readonly string[], texts: readonly ProjectText[]): RouteTable {
  const table: RouteTable = { patterns: [], prefixes: [], openBecause: [] };
  const folders = new Set(nextFolders(texts));
  for (const path of paths) {
    const { root = '', kind, rest = '' } = PAGES.exec(path)?.groups ?? {};
    if (!folders.has(root) && !folders.has(root.replace(/src\/$/, ''))) continue;
    const parts = rest.split('/');
    const name = parts.at(-1) ?? '';
    if (kind === undefined) continue;
    if (kind === 'app' && !/^(?:page|route)$/.test(name)) continue;
    if (kind === 'pages' && name.startsWith('_')) continue;
    const within = kind === 'app' || name === 'index' ? parts.slice(0, -1) : parts;
    const pattern = folderPattern(within, { file: path, line: 1 });
    if (pattern === undefined) continue;
    table.patterns.push(pattern);
    // The language before a path may be added by who handles the request.
    if (/^\[(?:locale|lang|lng|language)\]$/.test(within.find((each) => !each.startsWith('(')) ?? ''))
      table.patterns.push({ ...pattern, segments: pattern.segments.slice(1) });
  }
  for (const { path, text } of texts) {
    if (CONFIGURATION.test(path) && /\b(?:rewrites|redirects|basePath|i18n|pageExtensions)\b/.test(text))
      table.openBecause.push(`${path} changes addresses`);
    if (/(?:^|\/)(?:middleware|proxy)\.[jt]s$/.test(path) && /\brewrite\s*\(/.test(text))
      table.openBecause.push(`${path} rewrites addresses`);
  }
  return table;
}

/** The paths that Express, Hono and Fastify answer in a file. */
const routesOfScript = remembered(({ path, text }: ProjectText): RouteTable => {
  const table: RouteTable = { patterns: [], prefixes: [], openBecause: [] };
  const file = parseScript(languageOfFile(path) ?? 'typescript', path, text);
  const routers = routerNames(file);
  const imports = importedNames(file);
  const open = (node: ts.Node, why: string): void => {
    table.openBecause.push(`${path}:${lineAt(text, node.getStart())} ${why}`);
  };
  const add = (node: ts.Expression | undefined, at: ts.Node): void => {
    const paths = node !== undefined && ts.isArrayLiteralExpression(node) ? [...node.elements] : [node];
    for (const each of paths) {
      const given = literalText(each);
      if (given === undefined) open(at, 'has a path that is made at run time');
      else table.patterns.push(serverPattern(given, { file: path, line: lineAt(text, at.getStart()) }));
    }
  };
  for (const node of nodesWithin(file)) {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) continue;
    const method = node.expression.name.text;
    if (!VERBS.test(method) && !MOUNTS.test(method)) continue;
    const root = rootOf(node.expression.expression);
    if (root === undefined || !routers.has(root)) {
      if (mayAnswer(node)) open(node, 'may answer a path');
      continue;
    }
    const [first, second] = node.arguments;
    if (VERBS.test(method)) {
      if (node.arguments.length > 1) add(first, node);
    } else if (method === 'on') add(second, node);
    else addMount(table, node, { method, add, open, imports });
  }
  return table;
});

/** What asks for paths instead of answering them, by the names that are usual. */
const ASKS =
  /^(?:\$|jQuery|(?:\w+\.)*(?:axios|\$?http|\w*[aA]pi|\w*[cC]lient|ky|got|superagent|request|nock|mock\w*))$/;

/** Does a statement give a path and what may answer it to something that is not known? */
function mayAnswer(call: ts.CallExpression): boolean {
  const [first, second] = call.arguments;
  if (second === undefined || literalText(first)?.startsWith('/') !== true) return false;
  if (!ts.isPropertyAccessExpression(call.expression)) return false;
  let { parent }: { parent: ts.Node } = call;
  for (let length = 0; length < LONGEST_CHAIN; length += 1)
    if (ts.isPropertyAccessExpression(parent) || ts.isCallExpression(parent)) parent = parent.parent;
  return ts.isExpressionStatement(parent) && !ASKS.test(call.expression.expression.getText());
}

interface MountReading {
  method: string;
  imports: ReadonlyMap<string, ImportedName>;
  add(node: ts.Expression | undefined, at: ts.Node): void;
  open(node: ts.Node, why: string): void;
}

function addMount(table: RouteTable, node: ts.CallExpression, { method, add, open, imports }: MountReading): void {
  const [first, second] = node.arguments;
  if (first === undefined) return;
  if (method === 'route' && ts.isObjectLiteralExpression(first)) {
    add(propertyValue(first, 'url') ?? propertyValue(first, 'path'), node);
    return;
  }
  if (method === 'route' && second === undefined) {
    add(first, node);
    return;
  }
  if (method === 'register') {
    const options = second === undefined ? undefined : plainExpression(second);
    const given =
      options !== undefined && ts.isObjectLiteralExpression(options) ? propertyValue(options, 'prefix') : undefined;
    if (given !== undefined) addPrefix(table, given, open);
    if (/autoload|static|proxy/i.test(first.getText())) open(node, 'registers what brings paths of its own');
    return;
  }
  if (literalText(first) !== undefined) addPrefix(table, first, open);
  // What is mounted without being a router of the project may answer anything below its path.
  const mounted = node.arguments.slice(literalText(first) === undefined ? 0 : 1);
  const ofPackages = literalText(first) === undefined ? undefined : imports;
  for (const each of mounted) if (bringsPaths(each, ofPackages)) open(node, 'mounts what may have paths of its own');
}

const KNOWN_PROXIES =
  /proxy|graphql|apollo|swagger|trpc|auth\.handler|toNodeHandler|createBullBoard|require\s*\(\s*[^'"\s]/i;
/** What is put before a path's own handlers and answers nothing by itself. */
const ANSWERS_NOTHING = regex('i')`
  ^(?:
    express|cors|helmet|morgan|logger|rateLimit|limiter|session|compression|bodyParser|multer|cookieParser|jwt|auth\w*
    |serve\w*|etag|csrf|prettyJSON|secureHeaders|timing|bearerAuth|basicAuth
  )$
`;

/** Does what is mounted come from a package that may answer paths by itself? Below no path only what is known to. */
function bringsPaths(node: ts.Expression, imports: ReadonlyMap<string, ImportedName> | undefined): boolean {
  if (KNOWN_PROXIES.test(node.getText().slice(0, 200))) return true;
  let root: ts.Expression = plainExpression(node);
  while (ts.isCallExpression(root) || ts.isPropertyAccessExpression(root)) root = root.expression;
  if (!ts.isIdentifier(root) || ANSWERS_NOTHING.test(root.text)) return false;
  const module = imports?.get(root.text)?.module;
  return module !== undefined && !/^[.@~#]\/|^\.{1,2}(?:\/|$)/.test(module);
}

function addPrefix(table: RouteTable, node: ts.Expression, open: MountReading['open']): void {
  const text = literalText(node);
  if (text === undefined) open(node, 'mounts below a path that is made at run time');
  else if (text.startsWith('/') && text !== '/' && !text.includes('*')) table.prefixes.push(text);
}

/** Calls in one chain that are followed. */
const LONGEST_CHAIN = 60;

/** What a chain of calls begins with, or its last call of such a name; undefined for one that is too long. */
function beginningOf(node: ts.Expression, endsAt: (name: string) => boolean): ts.Expression | undefined {
  let at = plainExpression(node);
  for (let length = 0; length < LONGEST_CHAIN; length += 1) {
    if (!ts.isCallExpression(at) || !ts.isPropertyAccessExpression(at.expression)) return at;
    if (endsAt(at.expression.name.text)) return at;
    at = plainExpression(at.expression.expression);
  }
  return undefined;
}

/** The variable at the beginning of a chain of calls: `app` of `app.route('/x').get`. */
function rootOf(node: ts.Expression): string | undefined {
  const at = beginningOf(node, () => false);
  return at !== undefined && ts.isIdentifier(at) ? at.text : undefined;
}

/** Variables that hold an application or a router, and parameters by the names that plug-ins give them. */
function routerNames(file: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  for (const node of nodesWithin(file)) {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined) {
      const at = beginningOf(node.initializer, (name) => MAKERS.test(name));
      const isMade = at !== undefined && (ts.isCallExpression(at) || ts.isNewExpression(at));
      const made = isMade ? calledName(at.expression) : undefined;
      if (made !== undefined && MAKERS.test(made)) names.add(node.name.text);
    } else if (
      ts.isParameter(node) &&
      ts.isIdentifier(node.name) &&
      /^(?:app|router|fastify|server|instance)$/.test(node.name.text)
    )
      names.add(node.name.text);
  }
  return names;
}

/** All paths that the scripts of a project answer. */
export function serverRoutes(texts: readonly ProjectText[]): RouteTable {
  const tables = texts
    .filter(
      ({ path, text }) =>
        isScriptFile(path) && mentionsServer.test(text) && !/\.(?:test|spec)\.|\/__tests__\//.test(path),
    )
    .map(routesOfScript);
  return {
    patterns: tables.flatMap(({ patterns }) => patterns),
    prefixes: [...new Set(tables.flatMap(({ prefixes }) => prefixes))],
    openBecause: tables.flatMap(({ openBecause }) => openBecause),
  };
}
