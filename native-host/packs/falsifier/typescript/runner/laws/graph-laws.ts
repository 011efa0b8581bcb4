import { coreOf, type Law } from './law.ts';

/** An edge with what it costs. */
interface Edge {
  from: string;
  to: string;
  cost: number;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const entriesOf = (value: unknown): [string, unknown][] | undefined => {
  if (value instanceof Map) return [...value].map(([key, each]) => [String(key), each]);
  return isObject(value) && !Array.isArray(value) && Object.getPrototypeOf(value) === Object.prototype
    ? Object.entries(value)
    : undefined;
};

/** The edges of a table of neighbours: names, names with costs, or objects and pairs that hold both. */
function edgesOf(graph: unknown): Edge[] | undefined {
  const rows = entriesOf(graph);
  if (rows === undefined || rows.length === 0) return undefined;
  const edges: Edge[] = [];
  for (const [from, row] of rows) {
    const costs = entriesOf(row);
    if (costs !== undefined) {
      for (const [to, cost] of costs) if (typeof cost === 'number') edges.push({ from, to, cost });
      continue;
    }
    if (!Array.isArray(row) && !(row instanceof Set)) return undefined;
    for (const each of row) {
      const edge = edgeOf(from, each);
      if (edge === undefined) return undefined;
      edges.push(edge);
    }
  }
  return edges;
}

function edgeOf(from: string, each: unknown): Edge | undefined {
  if (typeof each === 'string' || typeof each === 'number') return { from, to: String(each), cost: 1 };
  if (!isObject(each)) return undefined;
  const values: unknown[] = Object.values(each);
  const to = values.find((value) => typeof value === 'string');
  const cost = values.find((value) => typeof value === 'number');
  return typeof to === 'string' && typeof cost === 'number' ? { from, to, cost } : undefined;
}

/** Distances by Bellman and Ford, from one node. */
function distancesFrom(start: string, edges: readonly Edge[]): Map<string, number> {
  const found = new Map([[start, 0]]);
  for (let round = 0; round <= edges.length; round += 1)
    for (const { from, to, cost } of edges) {
      const way = (found.get(from) ?? Infinity) + cost;
      if (way < (found.get(to) ?? Infinity)) found.set(to, way);
    }
  return found;
}

const distances: Law = {
  rule: 'shortest',
  says: 'no edge is a shorter way than the shortest',
  documented: /shortest|distance|dijkstra|cheapest/i,
  promisedBy: (subject) =>
    /^(?:dijkstra|(?:shortest|dijkstra|bellman ford) (?:distances?|paths?)|shortest)$/.test(coreOf(subject)),
  broken: ({ args: [graph, start], value }) => {
    const edges = edgesOf(graph);
    const found = entriesOf(value);
    if (edges === undefined || found === undefined || typeof start !== 'string') return null;
    if (edges.some(({ cost }) => cost < 0) || !found.every(([, each]) => typeof each === 'number')) return null;
    if (entriesOf(graph)?.some(([key]) => key === start) !== true) return null;
    const right = distancesFrom(start, edges);
    for (const [node, told] of found) {
      const way = right.get(node) ?? Infinity;
      if (told !== way && !(way === Infinity && (told as number) < 0))
        return `${node} is ${way} away, not ${String(told)}`;
    }
    return undefined;
  },
};

const visits: Law = {
  rule: 'visits',
  says: 'a walk visits every node that can be reached, once',
  documented: /visit|travers|breadth|depth|reach/i,
  promisedBy: (subject) =>
    /^(?:bfs|dfs|(?:breadth|depth) first(?: search| traversal)?|traverse|(?:bfs|dfs) traversal|reachable)$/.test(
      coreOf(subject),
    ) && subject.shape.parameters.length === 2,
  broken: ({ args: [graph, start], value }) => {
    const edges = edgesOf(graph);
    if (edges === undefined || typeof start !== 'string' || entriesOf(graph)?.some(([key]) => key === start) !== true)
      return null;
    if (!(value instanceof Set) && !Array.isArray(value)) return null;
    const list: unknown[] = [...value];
    if (!list.every((each) => typeof each === 'string')) return null;
    const reached = [...distancesFrom(start, edges).keys()];
    if (new Set(list).size < list.length) return 'a node is visited twice';
    const missed = reached.filter((each) => !list.includes(each));
    return missed.length > 0 && list.includes(start) ? `${missed.join(', ')} can be reached too` : undefined;
  },
};

const ordered: Law = {
  rule: 'topological',
  says: 'in a topological order every edge points forwards',
  documented: /topological|before|depend/i,
  promisedBy: (subject) =>
    /^(?:topological (?:sort|order)|topo sort|toposort|topological)$/.test(coreOf(subject)) &&
    subject.shape.parameters.length === 1,
  broken: ({ args: [graph], value }) => {
    const edges = edgesOf(graph);
    if (edges === undefined || !Array.isArray(value) || value.length === 0) return null;
    const order = value.map(String);
    if (new Set(order).size < order.length) return 'a node stands there twice';
    const at = (edge: Edge): number => order.indexOf(edge.to) - order.indexOf(edge.from);
    const known = edges.filter(({ from, to }) => order.includes(from) && order.includes(to) && from !== to);
    // Of what one depends on it may be told first, or last: but not both.
    return known.some((each) => at(each) > 0) && known.some((each) => at(each) < 0)
      ? 'some edges point forwards and some back'
      : undefined;
  },
};

/** Laws of functions of graphs. */
export const GRAPH_LAWS: readonly Law[] = [distances, visits, ordered];
