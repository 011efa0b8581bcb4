import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Language, Parser } from 'web-tree-sitter';
import { PROGRAM_SYNTAX } from '../../languages/programs/program-syntax.ts';
import type { MutatedLanguage } from './mutation-tables.ts';

let started: Promise<void> | undefined;
const parsers = new Map<MutatedLanguage, Promise<Parser>>();

/** The parser of a language, loaded once. */
export async function parserFor(language: MutatedLanguage): Promise<Parser> {
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

/** Can the grammar read all of a text? */
export function isReadable(parser: Parser, text: string): boolean {
  const tree = parser.parse(text);
  const readable = tree?.rootNode.hasError === false;
  tree?.delete();
  return readable;
}
