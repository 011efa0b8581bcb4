import type { Node } from 'web-tree-sitter';
import { plainCode } from './plain-code.ts';
import type { ReadAssertion } from './read-body.ts';

/** How assertions look in one compiled language. */
export interface AssertingForms {
  /** Calls, and macros that are called, by their names. */
  asserts: RegExp;
  /** Of these, those that hold a value against another. */
  equals: RegExp;
  /** The first argument is the expected one (JUnit). */
  expectedFirst: boolean;
  /** Statements of a test's framework that fail it: `t.Errorf(…)`; they count where a condition guards them. */
  fails: RegExp | null;
}

const named = (node: Node | null | undefined): Node[] =>
  (node?.namedChildren ?? []).filter((each) => each !== null && !each.type.includes('comment')) as Node[];

const weak = (subject: string, hollow: string | null = null): ReadAssertion => ({
  subject,
  expected: null,
  strength: 1,
  tolerance: null,
  weight: 1,
  hollow,
});

/** The assertion that a node is, if it is one. */
export function assertionOf(node: Node, forms: AssertingForms): ReadAssertion | undefined {
  if (node.type === 'assert_statement') return ofCondition(plainCode(node.namedChild(0)?.text ?? ''));
  if (node.type === 'if_statement' && forms.fails !== null) return ofGuard(node, forms.fails);
  const call = calledIn(node);
  if (call === undefined || !forms.asserts.test(call.name)) return undefined;
  const args = call.args.map((each) => plainCode(each));
  // A test's own handle comes first: `assert.Equal(t, want, got)`.
  if (/^(?:t|b|tb)$/.test(args[0] ?? '')) args.shift();
  const [first = '', second] = args;
  if (second === undefined || !forms.equals.test(call.name)) {
    const isFalse = /false/i.test(call.name);
    if (args.length === 0) return weak(plainCode(node.text));
    if (/^(?:!?fail|FAIL)/i.test(call.name.split('.').at(-1) ?? '')) return weak('fail');
    return isFalse ? weak(first, first === 'false' ? 'it is always so' : null) : ofCondition(first);
  }
  const [expected, subject] = forms.expectedFirst ? [first, second] : [second, first];
  return held(subject, expected);
}

function held(subject: string, expected: string): ReadAssertion {
  const bare = subject === expected && !subject.includes('(');
  const isTruth = /^(?:true|false)$/.test(expected);
  return {
    ...weak(subject, bare ? 'both sides are the same' : null),
    expected,
    strength: isTruth ? 1 : 2,
    weight: Math.max(1, expected.split(',').length),
  };
}

/** A condition: a comparison holds a value against another. */
function ofCondition(text: string): ReadAssertion {
  if (/^(?:true|1|\(true\))$/.test(text)) return weak(text, 'it is always true');
  if (/\|\|(?:true|1)$|^(?:true|1)\|\|/.test(text)) return weak(text, 'one side of its `||` is always true');
  const sides = /^([^=!<>&|]+|.+?\))==([^=&|]+)$/.exec(text);
  return sides === null ? weak(text) : held(sides[1] ?? '', sides[2] ?? '');
}

/** `if got != want { t.Errorf(…) }`: what is asserted is that the condition does not hold. */
function ofGuard(node: Node, fails: RegExp): ReadAssertion | undefined {
  const body = node.childForFieldName('consequence');
  const statements = named(body).flatMap((each) => (each.type === 'statement_list' ? named(each) : [each]));
  if (!statements.some(({ text }) => fails.test(text))) return undefined;
  const condition = plainCode(node.childForFieldName('condition')?.text ?? '');
  if (condition === 'false') return weak(condition, 'what fails it is never reached');
  const before = plainCode(node.childForFieldName('initializer')?.text ?? '');
  const sides = /^([^=!&|]+|.+?\))!=([^=&|]+)$/.exec(condition);
  if (sides === null || /^(?:nil|null)$/.test(sides[2] ?? '')) return weak(`${before} ${condition}`.trim());
  // `got := f(2); got != 4`: it is the call that is looked at.
  const made = new RegExp(`^${(sides[1] ?? '').replaceAll(/\W/g, '\\$&')}:=(.+)$`).exec(before);
  return held(made?.[1] ?? sides[1] ?? '', sides[2] ?? '');
}

/** The name and the arguments of a call, of a macro, or of a method that is invoked. */
function calledIn(node: Node): { name: string; args: string[] } | undefined {
  if (node.type === 'call_expression') {
    const args = named(node.childForFieldName('arguments')).map(({ text }) => text);
    return { name: node.childForFieldName('function')?.text ?? '', args };
  }
  if (node.type === 'method_invocation') {
    const name = [node.childForFieldName('object')?.text, node.childForFieldName('name')?.text]
      .filter(Boolean)
      .join('.');
    return { name, args: named(node.childForFieldName('arguments')).map(({ text }) => text) };
  }
  if (node.type === 'macro_invocation') {
    const tokens = named(node).find(({ type }) => type === 'token_tree')?.text ?? '()';
    return { name: node.childForFieldName('macro')?.text ?? '', args: splitArguments(tokens.slice(1, -1)) };
  }
  return undefined;
}

/** Texts between commas that stand in no brackets and no quotes. */
function splitArguments(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quote !== '') {
      if (sign === '\\') at += 1;
      else if (sign === quote) quote = '';
    } else if (sign === '"') quote = sign;
    else if (/[([{]/.test(sign)) depth += 1;
    else if (/[)\]}]/.test(sign)) depth -= 1;
    else if (sign === ',' && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => part !== '');
}
