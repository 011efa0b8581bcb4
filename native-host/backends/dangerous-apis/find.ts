import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Language, Parser, Query, type QueryMatch, type Tree } from 'web-tree-sitter';
import type { LanguageId } from '../../../shared/language.ts';
import { preprocess } from '../c-preprocessor.ts';
import { answerOf, type SecurityAnswer, type SecurityRemark } from '../security-remark.ts';
import { GRAMMARS, PHP_SCRIPT, type Frame } from '../tree-sitter/grammars.ts';
import type { Rule } from './rule.ts';
import { RULES } from './rules/all.ts';


/** Matches of one rule in one text that are looked at. */
const MAX_MATCHES = 1_000;

interface Ruled {
  parser: Parser;
  frames: readonly Frame[];
  /** All rules as one query, so that a tree is walked once, and the rule of each of its patterns. */
  query: Query;
  rules: readonly Rule[];
}

let started: Promise<void> | undefined;
const loaded = new Map<LanguageId, Promise<Ruled>>();

/**
 * Looks for every rule of a language in a text. What the grammar cannot read is `broken`, and the rules are then
 * applied to what it could read; `tooDeep`: nothing was decided.
 */
export async function findDangerous(text: string, language: LanguageId): Promise<SecurityAnswer> {
  const loading = loaded.get(language) ?? load(language);
  loaded.set(language, loading);
  const { parser, frames, query, rules } = await loading;
  const preprocessed = language === 'c' || language === 'cpp' ? preprocess(text, language === 'cpp') : undefined;
  const { tree, frame } = parse(parser, preprocessed?.text ?? text, language, frames);
  try {
    const shift = (frame?.before ?? []).reduce((length, line) => length + line.length + 1, 0);
    const found = Map.groupBy(query.matches(tree.rootNode), ({ patternIndex }) => rules[patternIndex]);
    const asked = [...new Set(rules)];
    const remarks = asked.flatMap((rule) => apply(rule, found.get(rule) ?? [], shift, text.length));
    const sure = remarks.map((remark) => (preprocessed?.isUndecided(remark.start) === true ? doubted(remark) : remark));
    return answerOf(sure, { looked: asked.length, readAs: frame?.as ?? null, broken: tree.rootNode.hasError });
  } catch (thrown) {
    // Rules follow an expression to its leaves; one of tens of thousands of levels is more than the stack holds.
    if (thrown instanceof RangeError) return answerOf([], { tooDeep: true });
    throw thrown;
  } finally {
    tree.delete();
  }
}

/** What is compiled only under a condition that is decided elsewhere is not wrong whatever surrounds it. */
const doubted = (remark: SecurityRemark): SecurityRemark => (remark.severity === 'error' ? { ...remark, severity: 'warning' } : remark);

async function load(language: LanguageId): Promise<Ruled> {
  const grammar = GRAMMARS[language];
  const rules = RULES[language];
  if (grammar === undefined || rules === undefined) throw new Error(`there are no rules for ${language}`);
  started ??= Parser.init();
  await started;
  const compiled = await Language.load(readFileSync(fileURLToPath(import.meta.resolve(grammar.wasm))));
  const parser = new Parser();
  parser.setLanguage(compiled);
  const patterns = rules.flatMap((rule) => {
    const alone = new Query(compiled, rule.query);
    const count = alone.patternCount();
    alone.delete();
    return Array.from({ length: count }, () => rule);
  });
  return { parser, frames: grammar.frames, query: new Query(compiled, rules.map(({ query }) => query).join('\n')), rules: patterns };
}

/** The text as it stands, or within the first frame in which it parses. */
function parse(parser: Parser, text: string, language: LanguageId, frames: readonly Frame[]): { tree: Tree; frame: Frame | undefined } {
  const first = language === 'php' && !text.includes('<?') ? PHP_SCRIPT : undefined;
  const plain = treeOf(parser, text, first);
  if (!plain.rootNode.hasError) return { tree: plain, frame: first };
  for (const frame of frames) {
    const tree = treeOf(parser, text, frame);
    if (!tree.rootNode.hasError) {
      plain.delete();
      return { tree, frame };
    }
    tree.delete();
  }
  return { tree: plain, frame: first };
}

function treeOf(parser: Parser, text: string, frame: Frame | undefined): Tree {
  const tree = parser.parse([...(frame?.before ?? []), text, ...(frame?.after ?? [])].join('\n'));
  if (tree === null) throw new Error('the parser gave no tree');
  return tree;
}

function apply(rule: Rule, matches: readonly QueryMatch[], shift: number, length: number): SecurityRemark[] {
  const seen = new Set<number>();
  return matches.slice(0, MAX_MATCHES).flatMap(({ captures }): SecurityRemark[] => {
    const captured = Object.fromEntries(captures.map(({ name, node }) => [name, node]));
    const at = captured['at'];
    if (at === undefined || seen.has(at.startIndex) || rule.when?.(captured) === false) return [];
    seen.add(at.startIndex);
    const inside = (index: number): number => Math.max(0, Math.min(length, index - shift));
    return [{
      rule: rule.id,
      message: `${rule.message}: ${rule.why}`,
      severity: rule.severity,
      category: 'security_flaw',
      subcategory: rule.subcategory,
      start: inside(at.startIndex),
      end: inside(at.endIndex),
    }];
  });
}
