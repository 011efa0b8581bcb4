import * as z from 'zod/mini';
import { plainTree } from '../../kit/plain-tree.ts';
import { orderMutants } from './choose-mutants.ts';
import { findMutants } from './find-mutants.ts';
import { applyMutant, type Mutant } from './mutant.ts';
import { isReadable, parserFor } from './mutation-parser.ts';
import { MUTATED_LANGUAGES } from './mutation-tables.ts';

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
