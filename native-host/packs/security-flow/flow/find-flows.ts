import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Language, Parser, type Tree } from 'web-tree-sitter';
import type { LanguageId } from '../../../../shared/language.ts';
import { preprocess } from '../../../languages/c/c-preprocessor.ts';
import { answerOf, type SecurityAnswer } from '../../../kit/security-remark.ts';
import { PHP_SCRIPT, type GrammarFrame, GRAMMARS, type Grammar } from '../../../kit/grammars.ts';
import { FLAWS } from './flaws.ts';
import { declaredIn } from './declared.ts';
import { Follower, TooMuch } from './follow.ts';
import { lower, type Shapes } from './lower/lower.ts';
import { namesOf, type FlowNames } from './match.ts';
import { plainTree } from '../../../kit/plain-tree.ts';
import type { Found } from './sinks.ts';
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
interface Followed {
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

interface Loaded extends Followed {
  parser: Parser;
  names: FlowNames;
}

let started: Promise<void> | undefined;
const loaded = new Map<LanguageId, Promise<Loaded>>();

/**
 * Follows what comes from outside through a text to where it does harm. What the grammar cannot read is `broken`, and
 * what it could read is followed; `tooDeep`: nothing was decided.
 */
export async function findFlaws(text: string, language: LanguageId): Promise<SecurityAnswer> {
  const loading = loaded.get(language) ?? load(language);
  loaded.set(language, loading);
  const { parser, grammar, shapes, names } = await loading;
  const preprocessed = language === 'c' || language === 'cpp' ? preprocess(text, language === 'cpp') : undefined;
  const { tree, source, frame } = parse(parser, preprocessed?.text ?? text, language, grammar.frames);
  try {
    const plain = plainTree(tree);
    if (plain === undefined) return answerOf([], { tooDeep: true });
    const before = frame?.before ?? [];
    const shift = before.reduce((length, line) => length + line.length + 1, 0);
    const isTyped = language === 'typescript' || language === 'tsx';
    const declared = isTyped ? declaredIn(plain.root, source) : undefined;
    const follower = new Follower(names, source, plain.count, before.length, declared);
    follower.program(lower(plain.root, source, shapes));
    const inside = (index: number): number => Math.max(0, Math.min(text.length, index - shift));
    const remarks = [...follower.found.values()].map(({ flaw, message, severity, start, end }: Found) => ({
      rule: flaw,
      message,
      // What is compiled only under a condition that is decided elsewhere is not wrong whatever surrounds it.
      severity:
        severity === 'error' && preprocessed?.isUndecided(inside(start)) === true ? ('warning' as const) : severity,
      category: 'security_flaw' as const,
      subcategory: FLAWS[flaw].subcategory,
      start: inside(start),
      end: inside(end),
    }));
    return answerOf(remarks, {
      looked: names.table.sinks.length,
      readAs: frame?.as ?? null,
      broken: tree.rootNode.hasError,
    });
  } catch (thrown) {
    if (thrown instanceof TooMuch || thrown instanceof RangeError) return answerOf([], { tooDeep: true });
    throw thrown;
  } finally {
    tree.delete();
  }
}

async function load(language: LanguageId): Promise<Loaded> {
  const followed = FOLLOWED[language];
  if (followed === undefined) throw new Error(`there is no table for ${language}`);
  started ??= Parser.init();
  await started;
  const parser = new Parser();
  parser.setLanguage(await Language.load(readFileSync(fileURLToPath(import.meta.resolve(followed.grammar.wasm)))));
  return { ...followed, parser, names: namesOf(followed.table) };
}

interface Parsed {
  tree: Tree;
  source: string;
  frame: GrammarFrame | undefined;
}

/** The text as it stands, or within the first frame in which it parses. */
function parse(parser: Parser, text: string, language: LanguageId, frames: readonly GrammarFrame[]): Parsed {
  const first = language === 'php' && !text.includes('<?') ? PHP_SCRIPT : undefined;
  const plain = parsed(parser, text, first);
  if (!plain.tree.rootNode.hasError) return plain;
  for (const frame of frames) {
    const framed = parsed(parser, text, frame);
    if (!framed.tree.rootNode.hasError) {
      plain.tree.delete();
      return framed;
    }
    framed.tree.delete();
  }
  return plain;
}

function parsed(parser: Parser, text: string, frame: GrammarFrame | undefined): Parsed {
  const source = [...(frame?.before ?? []), text, ...(frame?.after ?? [])].join('\n');
  const tree = parser.parse(source);
  if (tree === null) throw new Error('the parser gave no tree');
  return { tree, source, frame };
}
