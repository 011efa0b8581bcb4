import { NODES } from '../../languages/programs/program-syntax.ts';
import type { Node } from '../../kit/plain-tree.ts';
import { MUTATION_WORDS, type MutatedLanguage } from './mutation-tables.ts';
import { words } from '../../../shared/word-list.ts';

/** A program as it is searched: its text, its tree and its language. */
export interface PlantedProgram {
  language: MutatedLanguage;
  text: string;
  root: Node;
}

/** Is this there for tests only, or does it hold no code at all? @param parents from the node's parent upwards. */
export function isForTests(
  node: Node,
  parents: readonly Node[],
  { language, text }: Pick<PlantedProgram, 'language' | 'text'>,
): boolean {
  const of = ({ start, end }: Pick<Node, 'start' | 'end'>): string => text.slice(start, end);
  const words = MUTATION_WORDS[language];
  if (NO_CODE.has(node.type)) return true;
  if (node.type === 'decorated_definition') return /fixture|parametrize/.test(of(node).split('def ')[0] ?? '');
  if (NODES.functions.has(node.type) || NODES.types.has(node.type) || node.type === 'mod_item') {
    const isMarked = node.children.some(
      ({ type, start, end }) => type === 'modifiers' && MARKS.test(of({ start, end })),
    );
    return isMarked || words.testNames.test(nameOf(node, parents[0], of) ?? '');
  }
  // Calls of a runner's words, and what a file runs only as a program.
  if (node.type === 'call_expression' || node.type === 'expression_statement')
    return (
      parents.length <= 2 && /^(?:javascript|jsx|typescript|tsx)$/.test(language) && words.testNames.test(of(node))
    );
  return (
    node.type === 'if_statement' &&
    parents.length <= 1 &&
    /__name__|require\.main|import\.meta\.main/.test(of(node).slice(0, 60))
  );
}

/** Annotations of Java's tests and what goes with them. */
const MARKS = /@(?:\w*Test|Before\w*|After\w*)\b/;

/** What holds no code that runs when a function is called. */
const NO_CODE: ReadonlySet<string> = new Set(words`
  import_statement import_from_statement import_declaration use_declaration type_annotation type_alias_declaration
  interface_declaration enum_declaration enum_item assert_statement preproc_include preproc_def attribute_item
  array_type
`);

/** The name of a function or class: its own, its declarator's, or that of the variable that it is the value of. */
export function nameOf(node: Node, parent: Node | undefined, of: (node: Node) => string): string | null {
  const own = node.children.find(({ field }) => field === 'name');
  if (own !== undefined) return of(own);
  const declarator = node.children.find(({ field }) => field === 'declarator');
  if (declarator !== undefined) return /[\w:~]+(?=\s*\()/.exec(of(declarator))?.[0] ?? null;
  const variable =
    parent?.type === 'variable_declarator' ? parent.children.find(({ field }) => field === 'name') : undefined;
  return variable === undefined ? null : of(variable);
}
