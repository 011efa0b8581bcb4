import type { Node } from 'web-tree-sitter';
import { assertionOf, type AssertingForms } from './compiled-assertions.ts';
import { plainCode } from './plain-code.ts';
import { asserts, readBody, type BodySyntax, type Helpers, type ReadTable } from './read-body.ts';
import type { TestCase, TestOutline } from './test-outline.ts';
import { words } from '../../../../shared/word-list.ts';

type Mark = NonNullable<TestCase['skipped']>;

/** How tests look in one compiled language, by the types of nodes that its grammar has. */
export interface CompiledForms extends AssertingForms {
  /** Functions, methods and what looks like one (`TEST(a, b) { … }`). */
  functions: ReadonlySet<string>;
  /** The name of a test that this is, with its suite; undefined for any other function. */
  testName(node: Node): { name: string; suite: string[] } | undefined;
  /** Attributes and annotations of a function. */
  marksOf(node: Node): Node[];
  /** Marks that keep it from being run, and statements of its body that do. */
  skips: RegExp;
  skipsInBody: RegExp;
  /** Marks by which it is run for each row of a table, whose size the text does not tell. */
  tables: RegExp;
  /** A mark with the time that the test is given, ms. */
  timeout?(mark: Node): number | undefined;
  /** A `try` that forgets what is thrown: its handler, and whether an assertion's failure is among that. */
  catches?: { statement: string; clause: string; caught: RegExp };
}

const named = (node: Node | null | undefined): Node[] =>
  (node?.namedChildren ?? []).filter((each) => each !== null && !each.type.includes('comment')) as Node[];
const span = (node: Node): { start: number; end: number } => ({ start: node.startIndex, end: node.endIndex });

/** The name of a function, whatever declarators stand around it. */
export function functionName(node: Node): string {
  const name = node.childForFieldName('name');
  if (name !== null) return name.text;
  const inner = node.childForFieldName('declarator');
  if (inner !== null) return functionName(inner);
  return node.type === 'identifier' ? node.text : '';
}

/** What a text in a compiled language has in the way of tests. */
export function outlineCompiled(root: Node, forms: CompiledForms): TestOutline {
  const outline: TestOutline = {
    tests: [],
    only: [],
    ignored: [],
    timeouts: [],
    retries: [],
    declared: {},
    broken: root.hasError,
  };
  const functions = root.descendantsOfType([...forms.functions]).filter((each) => each !== null);
  const helpers = new Map<string, Node>();
  const values = valuesIn(root);
  const syntax = syntaxOf(forms, values);
  for (const node of functions) {
    const body = node.childForFieldName('body');
    const name = functionName(node);
    if (body === null || name === '') continue;
    if (forms.testName(node) !== undefined) continue;
    if (asserts(body, syntax)) helpers.set(name, body);
    else if (forms.marksOf(node).length === 0) outline.declared[name] = plainCode(node.text);
  }
  for (const node of functions) addTest(node, { forms, syntax, helpers, outline });
  const { catches } = forms;
  if (catches !== undefined && outline.tests.length > 0)
    for (const each of root.descendantsOfType(catches.statement))
      if (each !== null) ignoring(each, forms, syntax, outline);
  return outline;
}

interface Scene {
  forms: CompiledForms;
  syntax: BodySyntax;
  helpers: Helpers;
  outline: TestOutline;
}

function addTest(node: Node, { forms, syntax, helpers, outline }: Scene): void {
  const test = forms.testName(node);
  const body = node.childForFieldName('body');
  if (test === undefined || body === null) return;
  const marks = forms.marksOf(node);
  const skip = marks.find(({ text }) => forms.skips.test(text));
  const inBody = named(body).find(({ text }) => forms.skipsInBody.test(text));
  const mark = skip ?? inBody;
  const skipped: Mark | null = mark === undefined ? null : { how: 'skipped', ...span(mark) };
  const timed = marks.map((each) => ({ each, ms: forms.timeout?.(each) })).find(({ ms }) => ms !== undefined);
  const times = marks.some(({ text }) => forms.tables.test(text)) ? null : 1;
  outline.tests.push({
    ...test,
    ...span(node),
    skipped,
    ...readBody(body, { syntax, helpers, times }),
    timeout: timed?.ms === undefined ? null : { amount: timed.ms, ...span(timed.each) },
    retries: null,
  });
}

/** Tables that the text gives names: `tests := []struct{…}{…}`, `let cases = [...]`. */
function valuesIn(root: Node): ReadonlyMap<string, Node> {
  const values = new Map<string, Node>();
  const types = words`
    short_var_declaration var_spec let_declaration const_item static_item variable_declarator init_declarator
  `;
  for (const node of root.descendantsOfType(types)) {
    if (node === null) continue;
    const left =
      node.childForFieldName('left') ??
      node.childForFieldName('pattern') ??
      node.childForFieldName('name') ??
      node.childForFieldName('declarator');
    const right = node.childForFieldName('right') ?? node.childForFieldName('value');
    if (left !== null && right !== null) values.set(left.text.replaceAll(/\W*\[\w*\]$|^\W+/g, ''), right);
  }
  return values;
}

const LISTS = new Set(words`literal_value array_expression array_initializer initializer_list tuple_expression`);

/** A list that is written down, or that a name stands for; undefined bounds where neither is so. */
function tableOf(node: Node | null, values: ReadonlyMap<string, Node>, depth = 0): ReadTable {
  const open: ReadTable = { count: null, rows: [] };
  if (node === null || depth > 4) return open;
  if (LISTS.has(node.type)) {
    const rows = named(node);
    return { count: rows.length, rows: rows.map((row) => cellsOf(row)) };
  }
  const known = values.get(node.text.replace(/^[&*]+/, '').replace(/\.(?:iter|into_iter)\(\)$/, ''));
  if (known !== undefined) return tableOf(known, values, depth + 1);
  const lists = named(node).filter(
    ({ type }) =>
      LISTS.has(type) ||
      /composite_literal|range_clause|expression_list|reference_expression|macro_invocation/.test(type),
  );
  const [first] = lists;
  return first === undefined ? open : tableOf(first, values, depth + 1);
}

function cellsOf(row: Node): string[] {
  const inner = row.type === 'literal_element' ? (row.namedChild(0) ?? row) : row;
  return LISTS.has(inner.type) ? named(inner).map(({ text }) => plainCode(text)) : [plainCode(inner.text)];
}

const syntaxOf = (forms: CompiledForms, values: ReadonlyMap<string, Node>): BodySyntax => ({
  declares: ({ type }) =>
    /^(?:function_item|function_definition|method_declaration|class_declaration|mod_item)$/.test(type),
  assertion: (node) => assertionOf(node, forms),
  loop(node) {
    if (!/^(?:for|while|do|enhanced_for|for_range)_?\w*(?:statement|expression|loop)$/.test(node.type))
      return undefined;
    const body = node.childForFieldName('body');
    if (body === null) return undefined;
    const clause = named(node).find(({ type }) => type === 'range_clause');
    const over =
      clause?.childForFieldName('right') ?? node.childForFieldName('right') ?? node.childForFieldName('value');
    return { body, table: /^while|^do/.test(node.type) ? { count: null, rows: [] } : tableOf(over ?? null, values) };
  },
  calledAlone(node) {
    if (!/^expression_statement$/.test(node.type)) return undefined;
    const call = node.namedChild(0);
    if (call === null || !/^(?:call_expression|method_invocation)$/.test(call.type)) return undefined;
    return (call.childForFieldName('function') ?? call.childForFieldName('name'))?.text.replace(/^this[.>-]+/, '');
  },
  leaves: ({ type, text }) => /^return_(?:statement|expression)$/.test(type) || /^return\b[^;{]*;$/.test(text),
  isBlock: ({ type }) => /^(?:block|statement_list|compound_statement)$/.test(type),
});

/** Is the failure of an assertion in a `try` caught, and nothing made of it? */
function ignoring(node: Node, { catches }: CompiledForms, syntax: BodySyntax, outline: TestOutline): void {
  const body = node.childForFieldName('body');
  if (catches === undefined || body === null || !asserts(body, syntax)) return;
  const clause = named(node).find(({ type, text }) => type === catches.clause && catches.caught.test(text));
  const block = clause?.childForFieldName('body');
  if (clause === undefined || block == null) return;
  const idle = named(block).every(({ text }) =>
    /^(?:System\.(?:out|err)\.|std::c(?:out|err)|printf|e\.printStackTrace|return;|log)/.test(text),
  );
  if (idle) outline.ignored.push({ how: 'caught', ...span(clause) });
}
