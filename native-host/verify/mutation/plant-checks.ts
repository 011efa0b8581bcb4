import { NODES } from '../../languages/programs/program-syntax.ts';
import type { Node } from '../../kit/plain-tree.ts';
import { NUMBERS, TEXTS, TRUTHS, type MutatedLanguage } from './mutation-tables.ts';
import { FAILS } from './plant-sites.ts';

/** A change of a text. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Signs between two values of which one is held against the other. */
const COMPARED = /^(?:[=!]==?|[<>]=?)$/;

/** What is held to be near another has a second number that says how near. */
const NEAR = /approx|close|within|delta|epsilon/i;

/** Helpers that hold a value against a bound hold for another bound, too. */
const BOUND = /most|least|less|greater|below|above|under|over|within|between|max|min|limit|bound/i;

/** Helpers by whose names a truth that they are given is what they ask for, and no setting of theirs. */
const ASKS = /^_*(?:assert|expect|should|must)/i;

/** Methods that say whether another thing is an equal one. */
const EQUALS = /^(?:[eE]quals?|is_?[eE]qual(?:_?[tT]o)?|eq)$/;

const isNamed = ({ named }: Node): boolean => named;

/** Calls that hold one thing against another. */
const SAME = /^(?:\w+\.)*(?:equal|strictEqual|deepEqual|deepStrictEqual|assertEquals?|assertStrictEquals|eql)$/;
/** Calls that hold one thing to be true. */
const TRUE = /^(?:console\.assert|assert|assert\.ok|assert\.isTrue|t\.ok|t\.true|t\.assert|t\.assert\.ok)$/;
/** What `expect` finds of a value: none that another value may hold to as well. */
const FOUND =
  /^\.(?:to(?:Be|Equal|StrictEqual|BeCloseTo|HaveLength|BeNull|BeUndefined|Match)|to\.(?:deep\.)?(?:equal|eql|be))\b/;
const UNITTEST = /^self\.assert(?!\w*(?:Not|Raises|Warns|Logs|Greater|Less))\w+$/;

/**
 * Every check outside of the code asks for something that cannot hold.
 * @param own names of helpers that check: only calls of these are changed, where it is seen what they want.
 */
export function spoiltChecks(
  language: MutatedLanguage,
  text: string,
  region: readonly Node[],
  own?: ReadonlySet<string>,
): Edit[] {
  const of = ({ start, end }: Pick<Node, 'start' | 'end'>): string => text.slice(start, end);
  const edits: Edit[] = [];
  const instead = ({ start, end }: Pick<Node, 'start' | 'end'>, to: string): void => {
    edits.push({ start, end, text: to });
  };
  const isPython = language === 'python';
  const isScript = /script|sx$/.test(language);
  const not = (node: Node): void => instead(node, isPython ? `not (${of(node)})` : `!(${of(node)})`);
  const other = (node: Node): void =>
    instead(node, isPython ? `("planted", (${of(node)}))` : `["planted", (${of(node)})]`);

  /**
   * Other numbers, texts and truths in what is wanted, of the same kind and length; false where it has none.
   * @param isNear may what is found differ by a tolerance? Then numbers are far from these.
   */
  const otherLiterals = (node: Node, isNear = false): boolean => {
    const before = edits.length;
    const search = (at: Node, far: boolean): void => {
      const written = of(at);
      const truth = TRUTHS.get(written);
      if (NODES.calls.has(at.type) && NEAR.test(written.split('(')[0] ?? '')) {
        const list = at.children.find(({ type }) => type === 'arguments' || type === 'argument_list');
        const first = list?.children.find(({ named }) => named);
        if (first !== undefined) search(first, true);
      } else if (NUMBERS.has(at.type) && /^\d{1,9}(?:\.\d+)?$/.test(written))
        instead(
          at,
          written.replace(/^\d+/, (digits) => String(far ? Number(digits) * 2 + 1 : Number(digits) + 1)),
        );
      else if (truth !== undefined) instead(at, truth);
      else if (TEXTS.has(at.type) && /^"[\w ]/.test(written))
        instead(at, `"${written[1] === 'q' ? 'z' : 'q'}${written.slice(2)}`);
      else if (TEXTS.has(at.type) && /^'[\w ]/.test(written) && written.length > 3)
        instead(at, `'${written[1] === 'q' ? 'z' : 'q'}${written.slice(2)}`);
      else at.children.forEach((each) => search(each, far));
    };
    search(node, isNear);
    return edits.length > before;
  };
  const givenTo = (node: Node): Node[] =>
    node.children.find(({ type }) => type === 'arguments' || type === 'argument_list')?.children.filter(isNamed) ?? [];
  /** Does a method of one thing say whether another one is its equal? Its answer turned round says nothing of it. */
  const isEquality = (node: Node): boolean => {
    const callee = node.children.find(({ field }) => field === 'name' || field === 'function');
    if (callee === undefined || !(NODES.calls.has(node.type) || node.type === 'method_invocation')) return false;
    return EQUALS.test(lastName(of(callee))) && givenTo(node).length === 1;
  };
  /** @param fails does a check fail where this holds, and not where it does not hold? */
  const condition = (node: Node, fails = false): void => {
    const inner =
      node.type === 'parenthesized_expression' || node.type === 'condition_clause'
        ? node.children.filter(({ named }) => named)
        : [node];
    const [only] = inner;
    if (only === undefined || inner.length !== 1) return;
    const [left, sign, right] = only.children;
    const negated = only.children.length === 2 && left !== undefined && /^(?:!|not)$/.test(of(left)) ? sign : undefined;
    if (fails && negated !== undefined && isEquality(negated)) return condition(negated);
    if (!fails && isEquality(only)) {
      const [wanted] = givenTo(only);
      if (wanted !== undefined && otherLiterals(wanted)) return;
    }
    // Another value in the place of one that has to be different is different, too.
    const isEqual = sign !== undefined && (fails ? /^!==?$/ : /^===?$/).test(of(sign)) && only.children.length === 3;
    if (isEqual && left !== undefined && right !== undefined && otherLiterals(right)) return;
    if (isEqual && (isPython || isScript) && right !== undefined) other(right);
    else if (only.type !== 'let_condition' && only.type !== 'let_chain') not(only);
  };

  const statement = (node: Node): void => {
    const asked = node.children.find(({ named }) => named);
    if (asked !== undefined) condition(asked);
  };

  const call = (node: Node): void => {
    const callee = node.children[0];
    const list = node.children.find(({ type }) => type === 'arguments' || type === 'argument_list');
    const first = list?.children.find(({ named }) => named);
    if (callee === undefined || list === undefined || first === undefined || first.type === 'keyword_argument') return;
    const name = of(callee);
    const second = list.children.filter(({ named }) => named)[1];
    const isMethod = second !== undefined && second.type !== 'keyword_argument';
    const EQUAL = /^self\.assert(?:Equal|(?:List|Dict|Set|Tuple|Sequence|MultiLine|Count)Equal)$/;
    if (isPython && EQUAL.test(name) && isMethod && otherLiterals(second)) return;
    if (isScript && SAME.test(name) && isMethod && otherLiterals(second)) return;
    if (isPython && UNITTEST.test(name)) return /^self\.assert(?:True|False)$/.test(name) ? not(first) : other(first);
    if (isScript && TRUE.test(name)) return condition(first);
    if (isScript && SAME.test(name)) return other(first);
    const turned = isScript ? WANTS.get(/^(?:assert|t)\.(?:\w+\.)*(\w+)$/.exec(name)?.[1] ?? '') : undefined;
    if (turned !== undefined) return instead({ start: callee.end - lastName(name).length, end: callee.end }, turned);
    const settled = /^\s*\.(rejects|resolves)\b/.exec(text.slice(node.end, node.end + 40));
    if (isScript && name === 'expect' && settled !== null) {
      const end = node.end + settled[0].length;
      return instead(
        { start: end - (settled[1] ?? '').length, end },
        settled[1] === 'rejects' ? 'resolves' : 'rejects',
      );
    }
    if (isScript && name === 'expect' && FOUND.test(text.slice(node.end, node.end + 24))) return other(first);
    if (isScript && name === 'expect' && /^\.toBe(?:Truthy|Falsy)\b/.test(text.slice(node.end, node.end + 24)))
      return not(first);
    if ((language === 'c' || language === 'cpp') && name === 'assert') condition(first);
  };

  const macro = (node: Node): void => {
    const name = node.children.find(({ field }) => field === 'macro');
    const tokens = node.children.find(({ type }) => type === 'token_tree');
    if (name === undefined || tokens === undefined) return;
    const turned = TURNED.get(of(name));
    const [comma] = tokens.children.filter((each) => !each.named && of(each) === ',');
    if (of(name) === 'assert_eq' && comma !== undefined) {
      const before = edits.length;
      tokens.children.filter(({ start }) => start > comma.start).forEach((each) => otherLiterals(each));
      if (edits.length > before) return;
    }
    if (turned !== undefined) instead(name, turned);
    else if (of(name) === 'assert') {
      const inner = { start: tokens.start + 1, end: comma?.start ?? tokens.end - 1 };
      instead(inner, `!(${of(inner)})`);
    }
  };

  const java = (node: Node): void => {
    const name = node.children.find(({ field }) => field === 'name');
    const turned = name === undefined ? undefined : JUNIT.get(of(name));
    const isImported =
      /import static [\w.]+\.Assert(?:ions)?\.\*/.test(text) ||
      /\bAssert(?:ions)?\.$/.test(text.slice(0, name?.start).slice(-12));
    const given = node.children.find(({ type }) => type === 'argument_list')?.children.filter(({ named }) => named);
    const [first] = given ?? [];
    const isNear = (given?.length ?? 0) > 2;
    if (name !== undefined && of(name) === 'assertEquals' && first !== undefined && otherLiterals(first, isNear))
      return;
    const isEqual = name !== undefined && of(name) === 'assertTrue' && first !== undefined && isEquality(first);
    const [wanted] = isEqual ? givenTo(first) : [];
    if (wanted !== undefined && otherLiterals(wanted)) return;
    if (name !== undefined && turned !== undefined && isImported) instead(name, turned);
  };

  const isCompared = (node: Node): boolean =>
    node.children.length === 3 && node.children[1] !== undefined && COMPARED.test(of(node.children[1]));
  const ownCall = (node: Node): void => {
    const callee = node.children.find(({ field }) => field === 'name' || field === 'function');
    const list = node.children.find(({ type }) => type === 'arguments' || type === 'argument_list');
    if (callee === undefined || list === undefined) return;
    const name = lastName(of(callee));
    if (own?.has(name) !== true || BOUND.test(name)) return;
    const given = list.children.filter(({ named, type }) => named && type !== 'keyword_argument');
    const compared = given.find(isCompared);
    const [first, second] = given;
    // Two numbers that differ try the helper itself, which may have to fail for them.
    const isOfNumbers = given.length === 2 && given.every(({ type }) => NUMBERS.has(type));
    if (isOfNumbers && first !== undefined && second !== undefined && of(first) !== of(second)) return;
    if (compared !== undefined) condition(compared);
    // Of three one may say how near they have to be, and a text what it is about.
    else if (given.length === 2 && first !== undefined && !TEXTS.has(first.type) && second !== undefined) {
      if (NUMBERS.has(second.type) || TRUTHS.has(of(second))) otherLiterals(second, NEAR.test(name));
    } else if (given.length === 2 && second !== undefined && TRUTHS.has(of(second)) && ASKS.test(name))
      otherLiterals(second);
  };

  for (const node of region) {
    if (own !== undefined) {
      if (NODES.calls.has(node.type) || node.type === 'method_invocation') ownCall(node);
    } else if (node.type === 'assert_statement') statement(node);
    else if (node.type === 'method_invocation') java(node);
    else if (node.type === 'macro_invocation') macro(node);
    else if (NODES.calls.has(node.type)) call(node);
    else if (node.type === 'if_statement' || node.type === 'if_expression') {
      const asked = node.children.find(({ field }) => field === 'condition');
      const then = node.children.find(({ field }) => field === 'consequence');
      if (asked !== undefined && then !== undefined && FAILS.test(of(then))) condition(asked, true);
    }
  }
  // What lies within another change stays as it is.
  let covered = -1;
  return edits
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
    .filter(({ end }) => {
      const isOutermost = end > covered;
      if (isOutermost) covered = end;
      return isOutermost;
    });
}

/** What a promise or a call has to come to, turned round. */
const WANTS: ReadonlyMap<string, string> = new Map([
  ['rejects', 'doesNotReject'],
  ['doesNotReject', 'rejects'],
  ['throws', 'doesNotThrow'],
  ['doesNotThrow', 'throws'],
]);

const lastName = (callee: string): string => callee.slice(callee.lastIndexOf('.') + 1);

const TURNED: ReadonlyMap<string, string> = new Map([
  ['assert_eq', 'assert_ne'],
  ['assert_ne', 'assert_eq'],
]);

const JUNIT: ReadonlyMap<string, string> = new Map([
  ['assertEquals', 'assertNotEquals'],
  ['assertTrue', 'assertFalse'],
  ['assertFalse', 'assertTrue'],
  ['assertNull', 'assertNotNull'],
]);
