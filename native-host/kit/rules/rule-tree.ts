import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Language, Parser } from 'web-tree-sitter';
import type { LanguageId } from '../../../shared/language.ts';
import { GRAMMARS, type Grammar, type GrammarFrame } from '../grammars.ts';
import { RULE_LANGUAGES } from './rule-languages.ts';
import { plainTree, type Node } from '../plain-tree.ts';
import { words } from '../../../shared/word-list.ts';

/** A node of code that rules are learned from and looked for in; layout, comments, brackets and commas are no nodes. */
export interface RuleNode {
  kind: string;
  /** The name that the grammar gives it in its parent. */
  field: string | null;
  /** Of a leaf; empty for a node that has children or could have. */
  text: string;
  leaf: boolean;
  children: RuleNode[];
  parent: RuleNode | undefined;
  /** UTF-16 offsets in the text, without its frame. */
  start: number;
  end: number;
  /** Equal for nodes that are the same code, and by chance for one pair of others in four thousand millions. */
  digest: number;
}

/** One text as a tree. */
export interface RuleTree {
  text: string;
  root: RuleNode;
  byKind: ReadonlyMap<string, readonly RuleNode[]>;
  /** Could the grammar read all of it? */
  whole: boolean;
  /** Was it read as the body of something that is not there? */
  isFramed: boolean;
}

/** Reads texts of one language; undefined for what is too long or nested too deeply. */
export type ReadTree = (text: string) => RuleTree | undefined;

const bundled = (name: string): Grammar => ({
  wasm: `@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`,
  frames: [],
});

const RULE_GRAMMARS: Readonly<Partial<Record<LanguageId, Grammar>>> = {
  ...GRAMMARS,
  typescript: bundled('typescript'),
  tsx: bundled('tsx'),
  javascript: bundled('javascript'),
  jsx: bundled('javascript'),
  python: bundled('python'),
};

/** UTF-16 units of a text that is looked at. */
const MOST_UNITS = 400_000;

const readers = new Map<LanguageId, Promise<ReadTree>>();
let started: Promise<void> | undefined;

/** What reads a language; undefined where there is no grammar for it. Loaded once for the process. */
export async function treeReader(language: LanguageId): Promise<ReadTree | undefined> {
  const grammar = RULE_GRAMMARS[language];
  if (grammar === undefined || !RULE_LANGUAGES.some((known) => known === language)) return undefined;
  const known = readers.get(language) ?? load(grammar);
  readers.set(language, known);
  return await known;
}

async function load(grammar: Grammar): Promise<ReadTree> {
  started ??= Parser.init();
  await started;
  const parser = new Parser();
  parser.setLanguage(await Language.load(readFileSync(fileURLToPath(import.meta.resolve(grammar.wasm)))));
  return (text) => {
    if (text.length > MOST_UNITS) return undefined;
    let best: RuleTree | undefined;
    for (const frame of [undefined, ...grammar.frames]) {
      const tree = readWithin(parser, text, frame);
      if (tree?.whole === true) return tree;
      best ??= tree;
    }
    return best;
  };
}

function readWithin(parser: Parser, text: string, frame: GrammarFrame | undefined): RuleTree | undefined {
  const before = (frame?.before ?? []).map((line) => `${line}\n`).join('');
  const source = `${before}${text}\n${(frame?.after ?? []).join('\n')}\n`;
  const parsed = parser.parse(source);
  if (parsed === null) return undefined;
  try {
    const plain = plainTree(parsed);
    if (plain === undefined) return undefined;
    const tree = treeOf(plain.root, source, before.length);
    return { ...tree, text, whole: !parsed.rootNode.hasError, isFramed: frame !== undefined };
  } finally {
    parsed.delete();
  }
}

/** Brackets, separators and quotes: the kind of the node that they are in tells them. */
const TRIVIA = new Set([...words`( ) { } [ ] , ; : . " '`, '`', '${', 'string_start', 'string_end']);

const mix = (hash: number, value: number): number => {
  // A token is its own kind: what is mixed must not take itself away.
  const mixed = Math.imul(Math.imul(hash, 31) + 7 + value, 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) | 0;
};

function digestOf(text: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

const kindDigests = new Map<string, number>();

function kindDigest(kind: string): number {
  const known = kindDigests.get(kind);
  if (known !== undefined) return known;
  const made = digestOf(kind);
  kindDigests.set(kind, made);
  return made;
}

function treeOf(plain: Node, source: string, shift: number): Pick<RuleTree, 'root' | 'byKind'> {
  const byKind = new Map<string, RuleNode[]>();
  const convert = (node: Node, parent: RuleNode | undefined): RuleNode => {
    const leaf = node.children.length === 0;
    const own = leaf ? source.slice(node.start, node.end) : '';
    const made: RuleNode = {
      kind: node.type,
      field: node.field,
      text: own,
      leaf,
      children: [],
      parent,
      start: node.start - shift,
      end: node.end - shift,
      digest: 0,
    };
    let digest = leaf ? mix(kindDigest(node.type), digestOf(own)) : kindDigest(node.type);
    for (const child of node.children) {
      if (TRIVIA.has(child.type) || (!child.named && child.type.trim() === '')) continue;
      const converted = convert(child, made);
      made.children.push(converted);
      digest = mix(digest, converted.digest);
    }
    made.digest = digest;
    const alike = byKind.get(node.type);
    if (alike === undefined) byKind.set(node.type, [made]);
    else alike.push(made);
    return made;
  };
  return { root: convert(plain, undefined), byKind };
}
