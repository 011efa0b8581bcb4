import type { LanguageId } from '../../../../shared/language.ts';
import { GRAMMARS, type Grammar } from '../../grammars.ts';
import type { Shapes } from './lower/lower.ts';
import { BASH } from './lower/lower-bash.ts';
import { C } from './lower/lower-c.ts';
import { CSHARP } from './lower/lower-csharp.ts';
import { GO } from './lower/lower-go.ts';
import { JAVA } from './lower/lower-java.ts';
import { PHP } from './lower/lower-php.ts';
import { PYTHON } from './lower/lower-python.ts';
import { RUBY } from './lower/lower-ruby.ts';
import { RUST } from './lower/lower-rust.ts';
import { SCRIPT } from './lower/lower-script.ts';
import type { Table } from './flow-table.ts';
import { BASH_TABLE } from './tables/bash-table.ts';
import { C_TABLE } from './tables/c-table.ts';
import { CSHARP_TABLE } from './tables/csharp-table.ts';
import { GO_TABLE } from './tables/go-table.ts';
import { JAVA_TABLE } from './tables/java-table.ts';
import { PHP_TABLE } from './tables/php-table.ts';
import { PYTHON_TABLE } from './tables/python-table.ts';
import { RUBY_TABLE } from './tables/ruby-table.ts';
import { RUST_TABLE } from './tables/rust-table.ts';
import { SCRIPT_TABLE } from './tables/script-table.ts';

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
