import type { Node } from 'web-tree-sitter';

/** The nodes that a rule's query captured, by name; `at` is the place. */
export type Captured = Readonly<Record<string, Node>>;

/** A call or a form that is dangerous wherever, or mostly where, it stands. */
export interface Rule {
  id: string;
  /** A tree-sitter query that captures the place as `at`. */
  query: string;
  /** Says more than a query can. */
  when?: (captured: Captured) => boolean;
  message: string;
  /** What can go wrong and what to write instead; it ends the message. */
  why: string;
  /** An error only for what is wrong whatever surrounds it. */
  severity: 'error' | 'warning' | 'info';
  subcategory: string;
}

const TEXT = /string|template|heredoc/;
const FIXED = /^(?:\w*(?:number|integer|float|int|bool(?:ean)?)(?:_literal)?|true|false|null|nil|null_literal|undefined|regex|char(?:acter)?_literal|word|raw_string)$/;
const FIXED_INSIDE = /_fragment$|_content$|_start$|_end$|^escape_sequence$|^string_content$|^escaped_interpolation$|^interpolation_quote$/;
const WRAPPER = /^(?:parenthesized_expression|parenthesized_statements|argument|literal_element)$/;
const BINARY = /^(?:binary_expression|binary|concatenated_string|concatenation)$/;
const FORMATTING = /(?:^|[.:])(?:Sprintf|sprintf|format|formatted|Format|concat|Concat)!?$/;

const childrenOf = (node: Node): Node[] => node.namedChildren.filter((child) => child !== null && child.type !== 'comment');

/** The arguments of a call, without the nodes that only wrap them. */
export function argumentsOf(node: Node | undefined): Node[] {
  return node === undefined ? [] : childrenOf(node).map((each) => (each.type === 'argument' ? (childrenOf(each).at(-1) ?? each) : each));
}

/** Is the value written down here as a whole: literals, joined or not? Nothing at all is fixed too. */
export function isFixed(node: Node | undefined): boolean {
  if (node === undefined || FIXED.test(node.type)) return true;
  if (WRAPPER.test(node.type) || BINARY.test(node.type)) return childrenOf(node).every(isFixed);
  return TEXT.test(node.type) && !hasHoles(node);
}

/** Is the value a text in which something else is put: by joining, by interpolation or by a format? */
export function isComposed(node: Node | undefined): boolean {
  if (node === undefined) return false;
  if (WRAPPER.test(node.type)) return childrenOf(node).some(isComposed);
  if (BINARY.test(node.type)) return !isFixed(node) && childrenOf(node).some(holdsText);
  if (TEXT.test(node.type)) return hasHoles(node);
  return isFormat(node);
}

function holdsText(node: Node): boolean {
  return TEXT.test(node.type) || ((BINARY.test(node.type) || WRAPPER.test(node.type)) && childrenOf(node).some(holdsText));
}

function hasHoles(node: Node): boolean {
  return childrenOf(node).some((child) => !FIXED_INSIDE.test(child.type));
}

/** `fmt.Sprintf("... %s", x)`, `String.format(...)`, `format!(...)`. */
function isFormat(node: Node): boolean {
  const list = node.childForFieldName('arguments') ?? childrenOf(node).find(({ type }) => type === 'token_tree');
  const callee = node.text.slice(0, Math.max(0, (list?.startIndex ?? node.startIndex) - node.startIndex));
  return list != null && FORMATTING.test(callee.trim()) && childrenOf(list).length > 1;
}

const SQL = /\b(?:select\b[^]*\bfrom|insert\s+into|update\b[^]*\bset|delete\s+from|drop\s+table|where)\b/i;

/** Is this an SQL statement into which values are pasted? */
export const isComposedSql = (node: Node | undefined): boolean => isComposed(node) && SQL.test(node?.text ?? '');

/** A statement longer than this speaks of too much. */
const STATEMENT_UNITS = 4_000;

/** Does the statement, or the name of the function around it, speak of this? A weak hash is one for passwords, not for cache keys. */
export function speaksOf(node: Node | undefined, words: RegExp): boolean {
  let statement = node;
  while (statement?.parent != null && !/_statement$|_declaration$|^assignment$|_item$/.test(statement.type)) statement = statement.parent;
  let around = statement?.parent ?? null;
  while (around !== null && !/function|method/.test(around.type)) around = around.parent;
  const said = statement === undefined || statement.endIndex - statement.startIndex > STATEMENT_UNITS ? '' : statement.text;
  return words.test(said) || words.test(around?.childForFieldName('name')?.text ?? '');
}

/** Names of what must not be hashed by a fast hash. */
export const PASSWORD = /passw|passphrase|pwd\b|credential/i;

/** Names of what must not be guessed. */
export const UNGUESSABLE = /token|secret|passw|session_?id|nonce|salt|\botp|csrf|api_?key/i;
