import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Language, Parser } from 'web-tree-sitter';
import { plainTree, type Node } from '../../kit/plain-tree.ts';

await Parser.init();
const bundled = (name: string): string => `@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`;
const grammar = fileURLToPath(import.meta.resolve(bundled('python')));
const parser = new Parser();
parser.setLanguage(await Language.load(readFileSync(grammar)));

/** A node of Python's syntax tree, without comments. */
export type PyNode = Node;

/** Python as it was read. */
export interface PyFile {
  path: string;
  text: string;
  root: PyNode;
  /** Could the grammar read all of it? */
  whole: boolean;
}

/** The syntax tree of Python; undefined where it is nested too deeply. */
export function parsePython(path: string, text: string): PyFile | undefined {
  const tree = parser.parse(text);
  if (tree === null) return undefined;
  try {
    const plain = plainTree(tree);
    return plain === undefined ? undefined : { path, text, root: plain.root, whole: !tree.rootNode.hasError };
  } finally {
    tree.delete();
  }
}

/** Every node below one, it included, in the order of the text. */
export function* pyNodesWithin(root: PyNode): Generator<PyNode> {
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node;
    for (let at = node.children.length - 1; at >= 0; at -= 1) {
      const child = node.children[at];
      if (child !== undefined) open.push(child);
    }
  }
}

/** The child that the grammar gives this name. */
export const pyField = (node: PyNode | undefined, field: string): PyNode | undefined =>
  node?.children.find((child) => child.field === field);

/** The source of a node. */
export const pySource = ({ text }: PyFile, { start, end }: PyNode): string => text.slice(start, end);

/** The text of a plain string (no f-string, nothing escaped), where it begins in the file, and undefined for others. */
export function pyString(file: PyFile, node: PyNode | undefined): { text: string; start: number } | undefined {
  if (node?.type !== 'string' || node.children.some(({ type }) => type === 'interpolation')) return undefined;
  const found = /^[rRuU]?('''|"""|'|")([^\\]*?)\1$/s.exec(pySource(file, node));
  if (found === null) return undefined;
  return { text: found[2] ?? '', start: node.end - (found[1] ?? '').length - (found[2] ?? '').length };
}

/** A call's arguments. */
export interface PyArguments {
  positional: PyNode[];
  keywords: Map<string, { name: PyNode; value: PyNode }>;
  /** Has it `*args` or `**kwargs`? */
  unpacks: boolean;
}

/** The arguments of a call node. */
export function pyArguments(file: PyFile, call: PyNode): PyArguments {
  const found: PyArguments = { positional: [], keywords: new Map(), unpacks: false };
  for (const child of pyField(call, 'arguments')?.children ?? []) {
    if (!child.named) continue;
    if (child.type === 'keyword_argument') {
      const [name, value] = [pyField(child, 'name'), pyField(child, 'value')];
      if (name !== undefined && value !== undefined) found.keywords.set(pySource(file, name), { name, value });
    } else if (child.type.endsWith('_splat')) found.unpacks = true;
    else found.positional.push(child);
  }
  return found;
}

/** The last word of what a call calls: `execute` of `self.cur.execute`. */
export function pyCalledName(file: PyFile, call: PyNode): string | undefined {
  const callee = pyField(call, 'function');
  if (callee?.type === 'identifier') return pySource(file, callee);
  const attribute = callee?.type === 'attribute' ? pyField(callee, 'attribute') : undefined;
  return attribute === undefined ? undefined : pySource(file, attribute);
}
