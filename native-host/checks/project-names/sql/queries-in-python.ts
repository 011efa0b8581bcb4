import {
  pyArguments,
  pyCalledName,
  pyField,
  pyNodesWithin,
  pySource,
  type PyFile,
  type PyNode,
} from '../python-syntax.ts';
import { QUERY_CALLS, queryOf, type QueryInCode, type QueryPart } from './queries-in-scripts.ts';

const QUERY_NAME = /sql|query|stmt|statement/i;

/** The SQL of a Python file: what is given to a query, or to a name that says so. */
export function queriesInPython(file: PyFile): QueryInCode[] {
  const found = new Map<number, QueryInCode>();
  const add = (node: PyNode | undefined): void => {
    const query = node === undefined ? undefined : queryOf(file.text, partsOf(file, node));
    if (node !== undefined && query !== undefined) found.set(node.start, query);
  };
  for (const node of pyNodesWithin(file.root)) {
    if (node.type === 'call' && QUERY_CALLS.has(pyCalledName(file, node) ?? ''))
      add(pyArguments(file, node).positional[0]);
    else if (node.type === 'assignment') {
      const name = pyField(node, 'left');
      if (name?.type === 'identifier' && QUERY_NAME.test(pySource(file, name))) add(pyField(node, 'right'));
    }
  }
  return [...found.values()];
}

function partsOf(file: PyFile, node: PyNode): QueryPart[] | undefined {
  if (node.type === 'string') return partsOfString(file, node);
  if (node.type === 'concatenated_string') return joined(file, node.children);
  if (node.type === 'parenthesized_expression')
    return joined(
      file,
      node.children.filter(({ named }) => named),
    );
  if (node.type === 'binary_operator' && node.children.some(({ type }) => type === '+'))
    return joined(
      file,
      node.children.filter(({ named }) => named),
    );
  return [{ start: node.start, end: node.end, hole: true }];
}

function joined(file: PyFile, nodes: readonly PyNode[]): QueryPart[] | undefined {
  const parts = nodes.map((child) => partsOf(file, child));
  return parts.some((each) => each === undefined) ? undefined : parts.flatMap((each) => each ?? []);
}

function partsOfString(file: PyFile, node: PyNode): QueryPart[] | undefined {
  const source = pySource(file, node);
  const opening = /^[a-zA-Z]*('''|"""|'|")/.exec(source);
  if (opening === null || /^[a-zA-Z]*[bB]/.test(source)) return undefined;
  const parts: QueryPart[] = [];
  let at = node.start + opening[0].length;
  const end = node.end - (opening[1] ?? '').length;
  for (const child of node.children) {
    if (child.type !== 'interpolation') continue;
    parts.push({ start: at, end: child.start, hole: false }, { start: child.start, end: child.end, hole: true });
    at = child.end;
  }
  return [...parts, { start: at, end, hole: false }];
}
