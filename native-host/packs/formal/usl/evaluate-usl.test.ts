import fc from 'fast-check';
import { expect, it } from 'vitest';
import { handle } from '../checks/z3/engine.ts';
import { NotEvaluated } from '../smt/smt-value.ts';
import { evaluateUsl, isTrue } from './evaluate-usl.ts';
import { parseUsl } from './parse-usl.ts';
import { readUslModel } from './read-usl-model.ts';
import { readUslValues } from './read-usl-values.ts';
import { askUsl } from './usl-contract-questions.ts';
import { truth } from './usl-term.ts';

const DECLARED = `
type Kind = { Small, Large }
type Item = { kind: Kind, size: Int, note: Option<Int> }
predicate fits(i: Item, most: Int) { i.size <= most or i.kind == Small }
`;

const numbers = fc.constantFrom(
  'n',
  'm',
  'i.size',
  'len(xs)',
  'abs(n)',
  'min(n, m)',
  'max(m, 2)',
  '-n',
  '3',
  '0',
  'xs[0]',
);
const sum = fc
  .tuple(numbers, fc.constantFrom('+', '-', '*', '/ 3 +', '% 4 -'), numbers)
  .map((parts) => parts.join(' '));
const compared = fc
  .tuple(fc.oneof(numbers, sum), fc.constantFrom('<', '<=', '==', '!=', '>', '>='), numbers)
  .map((parts) => parts.join(' '));
const plain = fc.constantFrom(
  'i.kind == Large',
  'fits(i, n)',
  'i.note.is_some()',
  'n in xs',
  'contains(m2, n)',
  'last(xs) == n',
  'exists k: Kind . k != i.kind',
  '(let d = n - m in d * d > 3)',
  'm2[n] == i',
  'xs == [n, m]',
);
const formula = fc
  .array(fc.tuple(fc.constantFrom('', 'not '), fc.oneof(compared, plain)), { minLength: 1, maxLength: 4 })
  .chain((parts) =>
    fc
      .array(fc.constantFrom('and', 'or', 'implies'), { minLength: parts.length, maxLength: parts.length })
      .map((words) =>
        parts.map(([not, part], index) => `${index === 0 ? '' : words[index]} ${not}(${part})`).join(' '),
      ),
  );

it('agrees with Z3: in a model of a formula the formula is true', async () => {
  let evaluated = 0;
  await fc.assert(
    fc.asyncProperty(formula, async (text) => {
      const variables = 'n: Int, m: Int, i: Item, xs: List<Int>, m2: Map<Int, Item>';
      const source = `${DECLARED}theorem t { forall ${variables} . ${text} }`;
      const reading = parseUsl(source);
      if (reading.kind !== 'read') throw new Error(`${text}: ${JSON.stringify(reading)}`);
      const model = readUslModel(reading.spec);
      const [claim] = model.properties.flatMap(({ claims }) => claims);
      if (claim === undefined) throw new Error(`${text}: ${JSON.stringify(model.problems)}`);
      for (const body of [claim.body, truth('not', claim.body)]) {
        const asking = { purpose: 'a test', wanted: 'sat', variables: claim.variables } as const;
        const question = askUsl(model, asking, (writer) => writer.assert(body));
        const answer = await handle({ text: question.text, check: true, isBrief: true });
        expect(answer.kind, `${text}\n${question.text}`).not.toBe('rejected');
        if (answer.kind !== 'sat') continue;
        const values = readUslValues(answer.model ?? '', claim.variables, model);
        try {
          expect(isTrue(evaluateUsl(body, values, model)), `${text} in ${answer.model}`).toBe(true);
          evaluated += 1;
        } catch (thrown) {
          if (!(thrown instanceof NotEvaluated)) throw thrown;
        }
      }
    }),
    { numRuns: 60, seed: 20_261_127 },
  );
  expect(evaluated).toBeGreaterThan(50);
}, 120_000);
