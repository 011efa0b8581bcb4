import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Language, Parser } from 'web-tree-sitter';
import * as z from 'zod/mini';
import { PROGRAM_SYNTAX } from '../programs/program-syntax.ts';
import { plainTree } from '../security/flow/plain-tree.ts';
import { orderMutants } from './choose-mutants.ts';
import { findMutants } from './find-mutants.ts';
import { applyMutant, type Mutant } from './mutant.ts';
import { MUTATED_LANGUAGES, type MutatedLanguage } from './mutation-tables.ts';

const requestSchema = z.object({
  language: z.enum(MUTATED_LANGUAGES),
  text: z.string(),
  /** Lines (from 1, inclusive) in which mistakes are planted. */
  lines: z.array(z.object({ from: z.int(), to: z.int() })),
  /** The most that are wanted. */
  most: z.int(),
});

/** What is planted in one text. */
export interface MutationAnswer {
  /** In the order in which they are tried. */
  mutants: Mutant[];
  /** How many could be planted in all, before the grammar has read each. */
  possible: number;
  /** Can the grammar read the text as it is? Where it cannot nothing is planted. */
  readable: boolean;
}

let started: Promise<void> | undefined;
const parsers = new Map<MutatedLanguage, Promise<Parser>>();

/** Answers `{ language, text, lines, most }` with mistakes, each of which the grammar can read. */
export async function handle(request: unknown): Promise<MutationAnswer> {
  const { language, text, lines, most } = requestSchema.parse(request);
  const parser = await parserFor(language);
  const tree = parser.parse(text);
  if (tree === null) throw new Error('the parser gave no tree');
  const plain = plainTree(tree);
  const isBroken = tree.rootNode.hasError || plain === undefined;
  tree.delete();
  if (isBroken) return { mutants: [], possible: 0, readable: false };
  const found = findMutants({ language, text, root: plain.root });
  const own = found.filter(({ line }) => lines.some(({ from, to }) => from <= line && line <= to));
  const mutants: Mutant[] = [];
  for (const mutant of orderMutants(own)) {
    if (mutants.length >= most) break;
    if (isReadable(parser, applyMutant(text, mutant))) mutants.push(mutant);
  }
  return { mutants, possible: own.length, readable: true };
}

async function parserFor(language: MutatedLanguage): Promise<Parser> {
  started ??= Parser.init();
  await started;
  const loading = parsers.get(language) ?? load(language);
  parsers.set(language, loading);
  return await loading;
}

async function load(language: MutatedLanguage): Promise<Parser> {
  const wasm = PROGRAM_SYNTAX[language]?.wasm;
  if (wasm === undefined) throw new Error(`there is no grammar for ${language}`);
  const parser = new Parser();
  parser.setLanguage(await Language.load(readFileSync(fileURLToPath(import.meta.resolve(wasm)))));
  return parser;
}

function isReadable(parser: Parser, text: string): boolean {
  const tree = parser.parse(text);
  const readable = tree?.rootNode.hasError === false;
  tree?.delete();
  return readable;
}
