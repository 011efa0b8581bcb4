import { NODES } from '../../languages/programs/program-syntax.ts';
import type { Node } from '../../kit/plain-tree.ts';
import { lineAmong, lineStarts } from '../../kit/text-position.ts';
import type { Mutant, Mutation } from './mutant.ts';
import { BINARY, CHANGES, MUTATION_WORDS, NUMBERS, OPERATORS, TEXTS, TRUTHS } from './mutation-tables.ts';
import { returnedInstead } from './returned-value.ts';
import { isForTests, nameOf, type PlantedProgram } from './tests-in-code.ts';
import { words } from '../../../shared/word-list.ts';

/** More than these are not looked for; enough for some 2,000 lines. */
const MOST_FOUND = 4_000;

/** What is known on the way down to a node. */
interface Around {
  /** The function that a `return` leaves. */
  enclosing: Node | undefined;
  /** The innermost function with a name. */
  named: string | null;
  /** From the node's parent upwards. */
  parents: readonly Node[];
}

/** All mistakes that can be planted in the code of a program, and none in its tests, in the order of the text. */
export function findMutants(program: PlantedProgram): Mutant[] {
  const { language, text, root } = program;
  const words = MUTATION_WORDS[language];
  const found: Mutant[] = [];
  const lines = lineStarts(text);
  const of = ({ start, end }: Pick<Node, 'start' | 'end'>): string => text.slice(start, end);
  const plant = (
    mutation: Mutation,
    { start, end }: Pick<Node, 'start' | 'end'>,
    planted: string,
    inFunction: string | null,
  ): void => {
    if (found.length < MOST_FOUND && text.slice(start, end) !== planted)
      found.push({ mutation, start, end, text: planted, line: lineAmong(lines, start), inFunction });
  };

  const operators = (node: Node, { named }: Around): void => {
    const isText = node.children.some(({ type }) => TEXTS.has(type));
    for (const child of node.children) {
      const known = child.named ? undefined : OPERATORS.get(of(child));
      const isBetween = child !== node.children[0] || node.type === 'update_expression';
      if (known !== undefined && isBetween && !(isText && known.mutation === 'arithmetic'))
        plant(known.mutation, child, known.to, named);
    }
  };

  const negations = (node: Node, { named }: Around): void => {
    const [sign, operand] = node.children;
    if (sign !== undefined && operand !== undefined && /^(?:!|not)$/.test(of(sign)))
      plant('condition', node, of(operand), named);
  };

  const conditions = (node: Node, { named }: Around): void => {
    const condition = bare(node.children.find(({ field }) => field === 'condition'));
    // A comparison is turned round by its operator, and a negation by leaving it out; a pattern is no value.
    if (condition === undefined || BINARY.has(condition.type) || /^(?:let_|not_|unary_)/.test(condition.type)) return;
    if (!TRUTHS.has(of(condition))) plant('condition', condition, words.not(of(condition)), named);
  };

  const constants = (node: Node, { named }: Around): void => {
    const written = of(node);
    const truth = TRUTHS.get(written);
    if (truth !== undefined) plant('constant', node, truth, named);
    else if (NUMBERS.has(node.type) && /^\d{1,15}(?:\.\d{1,10})?$/.test(written)) {
      const next = /^1(?:\.0+)?$/.test(written) ? 0 : Number(written) + 1;
      plant('constant', node, written.includes('.') && Number.isInteger(next) ? `${next}.0` : `${next}`, named);
    }
  };

  const statements = (node: Node, { named, enclosing }: Around): void => {
    const [first] = node.children;
    const isCode = enclosing !== undefined && first !== undefined && !TEXTS.has(first.type);
    if (!isCode || !isRemovable(node, first)) return;
    const callee = first.children.find(({ field }) => field === 'function' || field === 'macro') ?? first;
    if (!words.tells.test(of(callee))) plant('statement', node, words.nothing, named);
  };

  const results = (node: Node, { named, enclosing }: Around): void => {
    const value = node.children.find((each) => each.named);
    if (value === undefined) return;
    const other = returnedInstead(of(value), { language, text, enclosing });
    if (other !== undefined) plant('result', value, other, named);
  };

  const implicitResults = (node: Node, { named }: Around): void => {
    const body = node.children.find(({ field }) => field === 'body');
    const last = body?.type === 'block' && language === 'rust' ? body.children.findLast((each) => each.named) : body;
    const isValue = last !== undefined && !/block|statement|_item$|let_declaration|macro/.test(last.type);
    if (!isValue || (language !== 'rust' && node.type !== 'arrow_function')) return;
    const other = returnedInstead(of(last), { language, text, enclosing: node });
    if (other !== undefined) plant('result', last, other, named);
  };

  const visit = (node: Node, around: Around): void => {
    if (isForTests(node, around.parents, program)) return;
    if (BINARY.has(node.type) || CHANGES.has(node.type)) operators(node, around);
    if (node.type === 'not_operator' || node.type === 'unary_expression') negations(node, around);
    if (NODES.conditions.has(node.type) || node.type === 'while_expression') conditions(node, around);
    if (node.children.length === 0) constants(node, around);
    if (STATEMENTS.has(node.type)) statements(node, around);
    if (node.type === 'return_statement' || node.type === 'return_expression') results(node, around);
    const isFunction = NODES.functions.has(node.type);
    const inner: Around = {
      enclosing: isFunction ? node : around.enclosing,
      named: (isFunction ? nameOf(node, around.parents[0], of) : null) ?? around.named,
      parents: [node, ...around.parents],
    };
    if (isFunction) implicitResults(node, inner);
    const attributes: Node[] = [];
    for (const child of node.children) {
      if (child.type === 'attribute_item') attributes.push(child);
      else {
        if (!attributes.some((each) => /\btest\b/.test(of(each)))) visit(child, inner);
        attributes.length = 0;
      }
    }
  };

  visit(root, { enclosing: undefined, named: null, parents: [] });
  return found;
}

/** Nodes that may be left out as a whole. */
const STATEMENTS: ReadonlySet<string> = new Set(words`
  expression_statement assignment_statement inc_statement dec_statement continue_statement break_statement
  raise_statement throw_statement
`);

/** Calls and changes of what was there before: what gives a name its first value is missed by everything after it. */
function isRemovable(node: Node, first: Node): boolean {
  if (node.type !== 'expression_statement') return true;
  if (first.type === 'assignment' || first.type === 'assignment_expression')
    return first.children.some(
      ({ field, type }) => field === 'left' && /attribute|subscript|member|field|index|array_access/.test(type),
    );
  return NODES.calls.has(first.type) ? first.type !== 'macro_invocation' : CHANGES.has(first.type);
}

/** A condition without the brackets that the grammar has around it. */
function bare(node: Node | undefined): Node | undefined {
  if (node?.type !== 'parenthesized_expression' && node?.type !== 'condition_clause') return node;
  const inner = node.children.filter(({ named }) => named);
  return inner.length === 1 ? inner[0] : undefined;
}
