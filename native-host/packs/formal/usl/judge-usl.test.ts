import { expect, it } from 'vitest';
import type { Verdict } from '../../../../shared/verdict.ts';
import { handle } from '../checks/z3/engine.ts';
import { smtAnswerSchema } from '../smt/judge-script.ts';
import { judgeUsl } from './judge-usl.ts';
import { parseUsl } from './parse-usl.ts';
import { readUslModel } from './read-usl-model.ts';
import {
  breakingQuestions,
  canBeCalled,
  canBeKept,
  excludesSomething,
  hasHopelessInput,
  invariantsChangedBy,
  type UslQuestion,
} from './usl-contract-questions.ts';
import type { UslModel } from './usl-model.ts';
import { canBeBroken, canHold, canHoldTogether, theoremQuestions } from './usl-property-questions.ts';
import { invariantsOf } from './usl-scenario.ts';

const SOURCE = `
type Box = { width: Int, height: Int }

invariant wide { forall b: Box . b.width > 2 }
invariant flat { forall b: Box . b.height < b.width }

contract Box::widen(self, by: Int) {
    requires { by > 0 }
    ensures {
        self'.width == self.width + by
        self'.height == self.height
    }
}

theorem wider { forall b: Box, n: Int . n > 0 implies b.width + n > 3 }
`;

const only = <T>([first]: readonly T[]): T => {
  if (first === undefined) throw new Error('there is none');
  return first;
};

function modelOf(source: string): UslModel {
  const reading = parseUsl(source);
  if (reading.kind !== 'read') throw new Error('the text is none');
  return readUslModel(reading.spec);
}

/** What is judged where Z3 does not know the answers to these questions of the text, and answers all others. */
async function judgedWithout(source: string, questions: readonly (UslQuestion | undefined)[]): Promise<Verdict> {
  const silent = questions.map((question) => question?.text);
  let kept = 0;
  const verdict = await judgeUsl({ name: 'a.usl', text: source }, 'usl', async (text) => {
    if (!silent.includes(text)) return smtAnswerSchema.parse(await handle({ text, check: true, isBrief: true }));
    kept += 1;
    return { kind: 'unknown', reason: 'max. resource limit exceeded' };
  });
  expect(kept).toBe(silent.length);
  return verdict;
}

const model = modelOf(SOURCE);
const contract = only(model.contracts);
const [wide, , wider] = model.properties;
if (wide === undefined || wider === undefined) throw new Error('the text has both');
const together = canHoldTogether(model, 'Box', invariantsOf(model, 'Box'));

it('proves what follows where every question is answered', async () => {
  const verdict = await judgedWithout(SOURCE, []);
  expect(verdict).toMatchObject({ kind: 'proved', notChecked: ['whether any program keeps what is stated'] });
});

it.each<[string, UslQuestion | undefined]>([
  [
    'line 7, contract Box::widen: the solver does not know whether it can be called',
    canBeCalled(model, contract, false),
  ],
  [
    'line 7, contract Box::widen: the solver does not know whether it can be called where the invariants are kept',
    canBeCalled(model, contract, true),
  ],
  [
    'line 7, contract Box::widen: the solver does not know whether it can be kept',
    canBeKept(model, contract, contract.ensures),
  ],
  [
    'line 7, contract Box::widen: the solver does not know whether it says anything',
    excludesSomething(model, contract),
  ],
  [
    'line 7, contract Box::widen: the solver does not know whether every input has an outcome as it ensures',
    hasHopelessInput(model, contract),
  ],
  [
    'line 7, contract Box::widen and the invariants: Box::widen keeps flat; ' +
      'the solver does not know whether Box::widen keeps wide',
    only(breakingQuestions(model, contract, only(invariantsChangedBy(model, contract)))),
  ],
  ['line 4, invariant wide: the solver does not know whether it can be kept', canHold(model, wide, only(wide.claims))],
  [
    'line 4, invariant wide: the solver does not know whether it says anything',
    canBeBroken(model, wide, only(wide.claims)),
  ],
  ['line 4, invariants of Box: the solver does not know whether wide, flat can be kept together', together],
  ['line 15, theorem wider: the solver does not know', theoremQuestions(model, wider, only(wider.claims)).fails],
])('is not decided, with the reason: %s', async (words, question) => {
  expect(await judgedWithout(SOURCE, [question])).toMatchObject({
    kind: 'unknown',
    reason: `${words}: max. resource limit exceeded`,
    notChecked: [`${words}: max. resource limit exceeded`, 'whether any program keeps what is stated'],
  });
});

it('tells of a theorem that is proved that nobody knows whether what it supposes is ever so', async () => {
  const { applies } = theoremQuestions(model, wider, only(wider.claims));
  expect(await judgedWithout(SOURCE, [applies])).toMatchObject({
    kind: 'proved',
    notChecked: [
      'line 15, theorem wider: whether what it supposes is ever so: max. resource limit exceeded',
      'whether any program keeps what is stated',
    ],
  });
});

it('tells which invariants exclude each other beside a type of which nothing can be asked', async () => {
  const source = `
type Chain = { next: Chain, length: Int }
type Box = { width: Int }
invariant longer { forall c: Chain . c.length > 2 }
invariant shorter { forall c: Chain . c.length < 9 }
invariant wide { forall b: Box . b.width > 2 }
invariant narrow { forall b: Box . b.width < 1 }
`;
  const verdict = await judgedWithout(source, []);
  expect(verdict).toMatchObject({
    kind: 'refuted',
    findings: [{ message: 'no Box can keep the invariants wide and narrow together' }, { range: { startLine: 7 } }],
  });
  expect(verdict.notChecked).toContain(
    'line 4, invariants of Chain: the type Chain holds itself, which is not reckoned with',
  );
});

it.each([
  ['numbers', 'size: Int', /^.*; `usl compile --to tla` writes a model$/],
  [
    'a list',
    'size: Int, items: List<Int>',
    /^.*; `usl compile --to tla` writes none of it: the field items of Queue: /,
  ],
])(
  'of a temporal over a type with %s it is said what the compilation to TLA+ makes of it',
  async (_, fields, wanted) => {
    const source = `
type Queue = { ${fields} }

contract Queue::grow(self) {
    ensures { self'.size == self.size + 1 }
}

temporal grows { always(size > 3 implies eventually(size > 4)) }
`;
    const verdict = await judgedWithout(source, []);
    const lines = (verdict.notChecked ?? []).filter((words) => words.includes('temporal grows'));
    expect(lines).toEqual([expect.stringMatching(wanted)]);
  },
);
