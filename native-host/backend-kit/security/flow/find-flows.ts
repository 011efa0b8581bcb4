import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Language, Parser, type Tree } from 'web-tree-sitter';
import type { LanguageId } from '../../../../shared/language.ts';
import { preprocess } from '../../c/c-preprocessor.ts';
import { answerOf, type SecurityAnswer } from '../security-remark.ts';
import { PHP_SCRIPT, type Frame } from '../../grammars.ts';
import { FLAWS } from './flaws.ts';
import { declaredIn } from './declared.ts';
import { Follower, TooMuch } from './follow.ts';
import { FOLLOWED, type Followed } from './flow-grammars.ts';
import { lower } from './lower/lower.ts';
import { namesOf, type Names } from './match.ts';
import { plainTree } from './plain-tree.ts';
import type { Found } from './sinks.ts';

interface Loaded extends Followed {
  parser: Parser;
  names: Names;
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
  frame: Frame | undefined;
}

/** The text as it stands, or within the first frame in which it parses. */
function parse(parser: Parser, text: string, language: LanguageId, frames: readonly Frame[]): Parsed {
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

function parsed(parser: Parser, text: string, frame: Frame | undefined): Parsed {
  const source = [...(frame?.before ?? []), text, ...(frame?.after ?? [])].join('\n');
  const tree = parser.parse(source);
  if (tree === null) throw new Error('the parser gave no tree');
  return { tree, source, frame };
}
