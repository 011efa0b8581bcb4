import { pyField, pyNodesWithin, pySource, type PyFile, type PyNode } from '../python-syntax.ts';

/** Imported names in the order of the text, of one that is imported twice both. */
export function importsOf(file: PyFile): [string, { module: string; name: string }][] {
  const names: [string, { module: string; name: string }][] = [];
  for (const found of file.text.matchAll(
    /^[ \t]*from[ \t]+(?<module>[\w.]+)[ \t]+import[ \t]+(?:\((?<many>[^)]*)\)|(?<line>[^\n(]*))/gm,
  )) {
    const { module = '', many, line = '' } = found.groups ?? {};
    for (const part of (many ?? line).replaceAll(/#[^\n]*/g, '').split(',')) {
      const [name = '', , alias] = part.trim().split(/\s+/);
      if (/^\w+$/.test(name)) names.push([alias ?? name, { module, name }]);
    }
  }
  return names;
}

/** Does a path belong to a module, as a file of another path names it? */
export function moduleMatcher(module: string, from: string): (path: string) => boolean {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const rest = module
    .slice(dots)
    .split('.')
    .filter((part) => part !== '')
    .join('/');
  const belongs = (path: string, base: string): boolean => path === `${base}.py` || path.startsWith(`${base}/`);
  if (dots === 0) return (path) => belongs(path, rest) || path.includes(`/${rest}.py`) || path.includes(`/${rest}/`);
  const folder = from.split('/').slice(0, -dots);
  const base = [...folder, ...(rest === '' ? [] : [rest])].join('/');
  return (path) => (base === '' ? true : belongs(path, base));
}

const BINDS: Readonly<Record<string, string>> = {
  assignment: 'left',
  augmented_assignment: 'left',
  for_statement: 'left',
  for_in_clause: 'left',
  named_expression: 'name',
  class_definition: 'name',
  function_definition: 'name',
};

/** Names that a file imports from two modules, or imports or declares and binds somewhere else as well. */
export function boundTwice(file: PyFile, imports: readonly [string, { module: string }][]): Set<string> {
  const bound = new Map<string, Set<string>>();
  const bind = (name: string, what: string): void => {
    bound.set(name, (bound.get(name) ?? new Set()).add(what));
  };
  for (const [name, { module }] of imports) bind(name, module);
  for (const node of pyNodesWithin(file.root)) {
    for (const each of boundBy(node)) bind(pySource(file, each), `at ${each.start}`);
  }
  return new Set([...bound].flatMap(([name, things]) => (things.size > 1 ? [name] : [])));
}

/** The identifiers to which a node itself gives a meaning. */
function boundBy(node: PyNode): PyNode[] {
  if (/^(?:lambda_)?parameters$/.test(node.type))
    return node.children.flatMap((child) => {
      const named = child.type === 'identifier' ? child : pyField(child, 'name');
      return named ?? child.children.find(({ type }) => type === 'identifier') ?? [];
    });
  const field = Object.hasOwn(BINDS, node.type) ? BINDS[node.type] : undefined;
  const named = field === undefined ? undefined : pyField(node, field);
  const target = node.type === 'as_pattern_target' ? node : named;
  if (target === undefined || /^(?:attribute|subscript)$/.test(target.type)) return [];
  return [...pyNodesWithin(target)].filter(({ type }) => type === 'identifier');
}
