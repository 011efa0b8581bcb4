import fc from 'fast-check';
import { expect, test } from 'vitest';
import { handle } from './explorer-engine.ts';
import { readLegality } from './legality.ts';

/** What may stand before a formula and leaves its value as it is. */
const BEFORE = {
  all: '\\A n \\in {1} : ',
  some: '\\E n \\in {1, 2} : ',
  let: 'LET a == TRUE IN ',
  branch: 'IF FALSE THEN FALSE ELSE ',
  case: 'CASE FALSE -> TRUE [] OTHER -> ',
} as const;
type Wrapping = keyof typeof BEFORE;
const WRAPPINGS = ['all', 'some', 'let', 'branch', 'case'] as const;
const isWrapping = (kind: string): kind is Wrapping => kind in BEFORE;

/** A formula over constants, with how it is laid out: as an infix operator, or as a bulleted list. */
type Formula =
  | { kind: 'value'; value: boolean }
  | { kind: 'not' | 'brackets' | Wrapping; inner: Formula }
  | { kind: 'joint'; operator: '=>' | '<=>' | '/\\' | '\\/'; isOnNewLine: boolean; left: Formula; right: Formula }
  | { kind: 'list'; operator: '/\\' | '\\/'; items: Formula[] };

const formulas = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.record({ kind: fc.constant('value' as const), value: fc.boolean() }),
    fc.record({ kind: fc.constantFrom('not' as const, 'brackets', ...WRAPPINGS), inner: tie('formula') }),
    fc.record({
      kind: fc.constant('joint' as const),
      operator: fc.constantFrom('=>' as const, '<=>', '/\\', '\\/'),
      isOnNewLine: fc.boolean(),
      left: tie('formula'),
      right: tie('formula'),
    }),
    fc.record({
      kind: fc.constant('list' as const),
      operator: fc.constantFrom('/\\' as const, '\\/'),
      items: fc.array(tie('formula'), { minLength: 1, maxLength: 3 }),
    }),
  ),
})).formula;

function valueOf(formula: Formula): boolean {
  switch (formula.kind) {
    case 'value':
      return formula.value;
    case 'not':
      return !valueOf(formula.inner);
    case 'brackets':
    case 'all':
    case 'some':
    case 'let':
    case 'branch':
    case 'case':
      return valueOf(formula.inner);
    case 'list':
      return formula.operator === '/\\' ? formula.items.every(valueOf) : formula.items.some(valueOf);
    case 'joint': {
      const [left, right] = [valueOf(formula.left), valueOf(formula.right)];
      if (formula.operator === '/\\') return left && right;
      if (formula.operator === '\\/') return left || right;
      return formula.operator === '=>' ? !left || right : left === right;
    }
  }
}

const BINDS: Readonly<Record<string, number>> = { '=>': 1, '<=>': 2, '/\\': 3, '\\/': 3 };

/** Would it take what stands behind it for a part of itself? */
function endsOpen(formula: Formula): boolean {
  if (formula.kind === 'not') return endsOpen(formula.inner);
  if (formula.kind === 'joint') return endsOpen(formula.right);
  return formula.kind === 'list' || isWrapping(formula.kind);
}

/** Text that begins at a column; brackets only where TLA+ needs them. */
function textOf(formula: Formula, column: number): string {
  const after = (text: string): number => text.length - text.lastIndexOf('\n') - 1 + (text.includes('\n') ? 0 : column);
  const behind = (text: string, inner: Formula): string => text + textOf(inner, after(text));
  const inBrackets = (inner: Formula, at: number): string => `(${textOf(inner, at + 1)})`;
  switch (formula.kind) {
    case 'value':
      return formula.value ? 'TRUE' : 'FALSE';
    case 'not':
      return formula.inner.kind === 'joint' ? `~${inBrackets(formula.inner, column + 1)}` : behind('~', formula.inner);
    case 'all':
    case 'some':
    case 'let':
    case 'branch':
    case 'case':
      return behind(BEFORE[formula.kind], formula.inner);
    case 'brackets':
      return inBrackets(formula.inner, column);
    case 'list':
      return formula.items
        .map((item) => `${formula.operator} ${textOf(item, column + 3)}`)
        .join(`\n${' '.repeat(column)}`);
    case 'joint': {
      const { left, right, operator } = formula;
      const binds = BINDS[operator] ?? 0;
      const needs = (side: Formula, isLeft: boolean): boolean =>
        (isLeft && endsOpen(side)) ||
        (side.kind === 'joint' && (BINDS[side.operator] ?? 0) <= binds && !(side.operator === operator && binds === 3));
      const first = needs(left, true) ? inBrackets(left, column) : textOf(left, column);
      const between = formula.isOnNewLine ? `\n${' '.repeat(column + 2)}${operator} ` : ` ${operator} `;
      const start = first + between;
      return start + (needs(right, false) ? inBrackets(right, after(start)) : textOf(right, after(start)));
    }
  }
}

const moduleOf = (formula: string): string =>
  `---- MODULE A ----\nVARIABLE x\nInit == x = 0\nNext == x' = x\nSafe ==\n  ${formula}\n====\n`;

async function holds(text: string): Promise<boolean | undefined> {
  const configuration = 'INIT Init\nNEXT Next\nINVARIANT Safe\n';
  const raw = await handle({ ask: 'check', text, configuration, maxStates: 9, allowDeadlock: true });
  const { success, error_type: type } = JSON.parse(String(raw)) as { success: boolean; error_type: string | null };
  if (success) return true;
  return type === 'InvariantViolation' ? false : undefined;
}

test('where no list is named as misread, the checker means what TLA+ does', async () => {
  let judged = 0;
  await fc.assert(
    fc.asyncProperty(formulas, async (formula) => {
      const text = moduleOf(textOf(formula, 2));
      const legality = readLegality(text);
      if (legality.kind === 'doubt' || legality.misread !== undefined) return;
      const found = await holds(text);
      if (found === undefined) return;
      judged += 1;
      expect(found, text).toBe(valueOf(formula));
    }),
    { seed: 20_261_129, numRuns: 10_000 },
  );
  expect(judged).toBeGreaterThan(500);
});

test.each([
  '/\\ TRUE\n  /\\ TRUE\n  => FALSE',
  '/\\ TRUE\n  /\\ TRUE\n => FALSE',
  'FALSE => /\\ TRUE\n           /\\ FALSE',
  '\\A n \\in {1} : FALSE => /\\ TRUE\n                          /\\ FALSE',
  '(/\\ TRUE \\/ FALSE\n   /\\ FALSE)',
  '/\\ FALSE => TRUE /\\ FALSE',
  'FALSE => TRUE /\\ FALSE',
  'TRUE \\/ FALSE => FALSE',
  '/\\ FALSE\n  /\\ CASE TRUE -> TRUE [] OTHER -> TRUE',
])('%j is named as misread', (formula) => {
  expect(readLegality(moduleOf(formula))).toMatchObject({ kind: 'legal', misread: expect.anything() });
});

test.each([
  '/\\ TRUE \\/ FALSE\n  /\\ TRUE',
  '\\/ /\\ TRUE\n     /\\ FALSE\n  \\/ TRUE',
  'FALSE =>\n    /\\ TRUE\n    /\\ FALSE',
  'FALSE /\\ TRUE => FALSE',
  '(/\\ TRUE\n   /\\ FALSE) => FALSE',
  '\\A n \\in {1} : /\\ TRUE\n                 /\\ TRUE',
])('%j is not', (formula) => {
  const legality = readLegality(moduleOf(formula));
  expect(legality).toMatchObject({ kind: 'legal' });
  expect(legality).not.toHaveProperty('misread');
});
