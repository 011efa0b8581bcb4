import type { LanguageId } from '../../../shared/language.ts';
import { GRAMMARS, type Grammar } from '../tree-sitter/grammars.ts';
import type { Shapes } from './lower/lower.ts';
import { BASH } from './lower/bash.ts';
import { C } from './lower/c.ts';
import { CSHARP } from './lower/csharp.ts';
import { GO } from './lower/go.ts';
import { JAVA } from './lower/java.ts';
import { PHP } from './lower/php.ts';
import { PYTHON } from './lower/python.ts';
import { RUBY } from './lower/ruby.ts';
import { RUST } from './lower/rust.ts';
import { SCRIPT } from './lower/script.ts';
import type { Table } from './table.ts';
import { BASH_TABLE } from './tables/bash.ts';
import { C_TABLE } from './tables/c.ts';
import { CSHARP_TABLE } from './tables/csharp.ts';
import { GO_TABLE } from './tables/go.ts';
import { JAVA_TABLE } from './tables/java.ts';
import { PHP_TABLE } from './tables/php.ts';
import { PYTHON_TABLE } from './tables/python.ts';
import { RUBY_TABLE } from './tables/ruby.ts';
import { RUST_TABLE } from './tables/rust.ts';
import { SCRIPT_TABLE } from './tables/script.ts';

const bundled = (name: string): Grammar => ({
  wasm: `@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`,
  frames: [],
});

/** What one language is followed with: its grammar, how that is brought to the common form, and its table. */
export interface Followed {
  grammar: Grammar;
  shapes: Shapes;
  table: Table;
}

const known = (language: LanguageId, shapes: Shapes, table: Table): Followed => {
  const grammar = GRAMMARS[language];
  if (grammar === undefined) throw new Error(`there is no grammar for ${language}`);
  return { grammar, shapes, table };
};

const script = (name: string): Followed => ({ grammar: bundled(name), shapes: SCRIPT, table: SCRIPT_TABLE });

/** Every language that is followed. */
export const FOLLOWED: Readonly<Partial<Record<LanguageId, Followed>>> = {
  typescript: script('typescript'),
  tsx: script('tsx'),
  javascript: script('javascript'),
  jsx: script('javascript'),
  python: { grammar: bundled('python'), shapes: PYTHON, table: PYTHON_TABLE },
  java: known('java', JAVA, JAVA_TABLE),
  go: known('go', GO, GO_TABLE),
  php: known('php', PHP, PHP_TABLE),
  ruby: known('ruby', RUBY, RUBY_TABLE),
  csharp: known('csharp', CSHARP, CSHARP_TABLE),
  c: known('c', C, C_TABLE),
  cpp: known('cpp', C, C_TABLE),
  rust: known('rust', RUST, RUST_TABLE),
  bash: known('bash', BASH, BASH_TABLE),
};
