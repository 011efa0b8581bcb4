import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Language, Parser, type Node, type TreeCursor } from 'web-tree-sitter';
import * as z from 'zod/mini';
import { languageSchema } from '../../../shared/language-schema.ts';
import type { LanguageId } from '../../../shared/language.ts';
import { preprocess } from '../../languages/c/c-preprocessor.ts';
import { GRAMMARS, PHP_SCRIPT, type GrammarFrame, type Grammar } from '../../kit/grammars.ts';

const requestSchema = z.object({ language: languageSchema, text: z.string() });

/** Places of one text that are reported; behind the first ones a grammar mostly repeats itself. */
const MAX_PLACES = 10;

/** A place that the grammar could not read: lines and columns from 0, columns in UTF-16 units. */
interface Place {
  /** The token that is missing, or null where something is there that does not fit. */
  missing: string | null;
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
}

/** What the engine answers: what the text was read as (null: as it stands) and where that failed. */
export interface TreeAnswer {
  readAs: string | null;
  places: Place[];
}

let started: Promise<void> | undefined;
const parsers = new Map<LanguageId, Promise<Parser>>();

/**
 * Parses `{ language, text }`. When the text is no file by itself, the frames of its language are tried; when none
 * fits, the places are those of the reading that could make the most of it.
 */
export async function handle(request: unknown): Promise<TreeAnswer> {
  const { language, text: whole } = requestSchema.parse(request);
  const text = language === 'c' || language === 'cpp' ? preprocess(whole, language === 'cpp').text : whole;
  const grammar = GRAMMARS[language];
  if (grammar === undefined) throw new Error(`there is no grammar for ${language}`);
  started ??= Parser.init();
  await started;
  const loading = parsers.get(language) ?? load(grammar);
  parsers.set(language, loading);
  const parser = await loading;

  let best: { frame: GrammarFrame | undefined; broken: number; places: Place[] } | undefined;
  for (const frame of framesFor(language, grammar, text)) {
    const reading = read(parser, text, frame);
    if (best === undefined || reading.broken < best.broken) best = { frame, ...reading };
    if (best.broken === 0) break;
  }
  return { readAs: best?.frame?.as ?? null, places: best?.places ?? [] };
}

async function load(grammar: Grammar): Promise<Parser> {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve(grammar.wasm)));
  const parser = new Parser();
  parser.setLanguage(await Language.load(wasm));
  return parser;
}

function framesFor(language: LanguageId, grammar: Grammar, text: string): (GrammarFrame | undefined)[] {
  const whole = language === 'php' && !text.includes('<?') ? PHP_SCRIPT : undefined;
  return whole !== undefined || language !== 'php' ? [whole, ...grammar.frames] : [undefined];
}

function read(parser: Parser, text: string, frame: GrammarFrame | undefined): { broken: number; places: Place[] } {
  const before = frame?.before ?? [];
  const body = text.endsWith('\n') ? text.slice(0, -1) : text;
  const tree = parser.parse([...before, body, ...(frame?.after ?? []), ''].join('\n'));
  if (tree === null) throw new Error('the parser gave no tree');
  try {
    return brokenPlaces(tree.rootNode, before.length, body.split('\n'));
  } finally {
    tree.delete();
  }
}

/** Walks to the ERROR and MISSING nodes; `broken` counts the units of text in them, a missing token as one. */
function brokenPlaces(root: Node, shift: number, lines: readonly string[]): { broken: number; places: Place[] } {
  const places: Place[] = [];
  let broken = 0;
  if (!root.hasError) return { broken, places };
  const cursor = root.walk();
  do {
    const node = cursor.currentNode;
    if (!node.isError && !node.isMissing) continue;
    broken += Math.max(1, node.endIndex - node.startIndex);
    if (places.length < MAX_PLACES) places.push(placeOf(node, shift, lines));
  } while (next(cursor));
  cursor.delete();
  return places.length > 0 ? { broken, places } : { broken: 1, places: [placeOf(root, shift, lines)] };
}

/** Depth first, and only into what holds an error; a node that is one itself is not entered. */
function next(cursor: TreeCursor): boolean {
  const node = cursor.currentNode;
  if (node.hasError && !node.isError && !node.isMissing && cursor.gotoFirstChild()) return true;
  do {
    if (cursor.gotoNextSibling()) return true;
  } while (cursor.gotoParent());
  return false;
}

/** A column of a row that may lie outside of the text: at its end behind it, at its begin before it. */
function columnIn(width: number, row: number, last: number, column: number): number {
  if (row > last) return width;
  return row < 0 ? 0 : Math.min(width, column);
}

/** The place in the text without its frame, no longer than to the end of the line where it begins. */
function placeOf(node: Node, shift: number, lines: readonly string[]): Place {
  const last = lines.length - 1;
  const row = node.startPosition.row - shift;
  const startLine = Math.max(0, Math.min(last, row));
  const width = lines[startLine]?.length ?? 0;
  const startColumn = columnIn(width, row, last, node.startPosition.column);
  const endsHere = node.endPosition.row - shift === startLine && row === startLine;
  const endColumn = endsHere ? Math.min(width, node.endPosition.column) : width;
  return {
    missing: node.isMissing ? node.type : null,
    startLine,
    startColumn,
    endLine: startLine,
    endColumn: Math.max(startColumn, endColumn),
  };
}
