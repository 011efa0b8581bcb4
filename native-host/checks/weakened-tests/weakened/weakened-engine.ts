import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Language, Parser, type Node } from 'web-tree-sitter';
import * as z from 'zod/mini';
import { languageSchema } from '../../../../shared/language-schema.ts';
import type { LanguageId } from '../../../../shared/language.ts';
import { COMPILED_FORMS } from './compiled-forms.ts';
import { outlineCompiled } from './compiled-tests-outline.ts';
import { outlinePython } from './python-tests-outline.ts';
import { outlineScript } from './script-tests-outline.ts';
import type { TestOutline } from './test-outline.ts';

const requestSchema = z.object({ language: languageSchema, texts: z.array(z.string()) });

/** How the tests of one language are read. */
interface TestReader {
  /** Module specifier of the compiled grammar. */
  wasm: string;
  outline(root: Node): TestOutline;
}

const bundled = (name: string): string => `@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`;
const script = (name: string): TestReader => ({ wasm: bundled(name), outline: outlineScript });

const compiled = (wasm: string, language: LanguageId): TestReader => {
  const forms = COMPILED_FORMS[language];
  if (forms === undefined) throw new Error(`there are no forms of ${language}`);
  return { wasm, outline: (root) => outlineCompiled(root, forms) };
};

const READERS: Readonly<Partial<Record<LanguageId, TestReader>>> = {
  python: { wasm: bundled('python'), outline: outlinePython },
  typescript: script('typescript'),
  tsx: script('tsx'),
  javascript: script('javascript'),
  jsx: script('javascript'),
  go: compiled(bundled('go'), 'go'),
  rust: compiled(bundled('rust'), 'rust'),
  java: compiled(bundled('java'), 'java'),
  c: compiled('tree-sitter-c/tree-sitter-c.wasm', 'c'),
  cpp: compiled(bundled('cpp'), 'cpp'),
};

let started: Promise<void> | undefined;
const parsers = new Map<LanguageId, Promise<Parser>>();

/** Answers `{ language, texts }` with the outline of each text's tests, in their order. */
export async function handle(request: unknown): Promise<TestOutline[]> {
  const { language, texts } = requestSchema.parse(request);
  const reader = READERS[language];
  if (reader === undefined) throw new Error(`tests in ${language} are not read`);
  started ??= Parser.init();
  await started;
  const loading = parsers.get(language) ?? load(reader.wasm);
  parsers.set(language, loading);
  const parser = await loading;
  return texts.map((text) => {
    const tree = parser.parse(text);
    if (tree === null) throw new Error('the parser gave no tree');
    try {
      return reader.outline(tree.rootNode);
    } finally {
      tree.delete();
    }
  });
}

async function load(wasm: string): Promise<Parser> {
  const parser = new Parser();
  parser.setLanguage(await Language.load(readFileSync(fileURLToPath(import.meta.resolve(wasm)))));
  return parser;
}
