import { describe, expect, it } from 'vitest';
import { findConfiguration, readConfiguration } from './configuration.ts';
import { readModule } from './module.ts';
import { planModel } from './tla-plan.ts';

const wrap = (body: string): string => `---- MODULE M ----\nEXTENDS Naturals\nVARIABLE x\n${body}\n====\n`;

function plan(body: string): ReturnType<typeof planModel> {
  const source = wrap(body);
  const reading = readModule(source);
  if (reading.kind !== 'module') throw new Error(reading.kind);
  return planModel(reading.module, source);
}

describe('planModel', () => {
  it('takes conventional invariants and what theorems state, but no tuple for a temporal formula', () => {
    const chosen = plan(
      "Init == x = <<>>\nNext == x' = x\nTypeOK == x = <<>>\nFine == TRUE\n" +
        'Other == FALSE\nSpec == Init /\\ [][Next]_x\nTHEOREM Spec => []Fine',
    );
    expect(chosen).toMatchObject({
      kind: 'plan',
      plan: { configuration: { specification: 'Spec', invariants: ['TypeOK', 'Fine'], properties: [] } },
    });
  });

  it('takes no constraint, guard or goal for an invariant, and says so: a doubtful name refutes nothing', () => {
    const step = "Init == x = 0\nNext == x < 9 /\\ NoLimit /\\ x' = x + 1\nSpec == Init /\\ [][Next]_x\n";
    const body =
      `${step}Bound == x < 3\nStateBounds == x < 3\nNoLimit == x < 5\n` +
      'NoWork == x = 9\nEnds == <>NoWork\nNoLoss == x >= 0';
    const left = ['Bound', 'StateBounds', 'NoLimit', 'NoWork'].map((name) =>
      expect.stringContaining(`INVARIANT ${name}`),
    );
    const notChecked = expect.arrayContaining(left);
    expect(plan(body)).toMatchObject({ plan: { configuration: { invariants: ['NoLoss'] }, notChecked } });
    const stated = plan(`${step}NoLimit == TRUE\nBound == x < 3\nTHEOREM Spec => []Bound`);
    expect(stated).toMatchObject({ plan: { configuration: { invariants: ['Bound'] } } });
  });

  it(
    'puts no temporal formula to the checker: asked by name it stays a property, by convention it is told as not ' +
      'checked',
    () => {
      const body =
        "Init == x = 0\nNext == x' = x\nSpec == Init /\\ [][Next]_x /\\ WF_x(Next)\nComes == (x = 1) ~> (x = 0)";
      expect(plan(body)).toMatchObject({
        plan: {
          configuration: { invariants: [], properties: [] },
          notChecked: [expect.stringContaining('Comes: a temporal property')],
        },
      });
    },
  );

  it('says which name of a configuration the module does not have', () => {
    const source = `${wrap("Init == x = 0\nNext == x' = x")}INIT Init\nNEXT Next\nINVARIANT Fine\n`;
    const reading = readModule(source);
    expect(reading.kind === 'module' && planModel(reading.module, source)).toMatchObject({
      kind: 'unsupported',
      reason: expect.stringContaining('Fine'),
    });
  });

  it('does not take a definition inside of LET for one of the module', () => {
    const chosen = plan("Init == LET TypeOK == 1 IN x = TypeOK\nNext == x' = x");
    expect(chosen).toMatchObject({ plan: { configuration: { init: 'Init', next: 'Next', invariants: [] } } });
  });

  it('refuses what the checker would cut off', () => {
    expect(plan("Init == x \\in Nat\nNext == x' = x")).toMatchObject({ kind: 'unsupported' });
    expect(plan("Init == x = 0\nNext == x' = (x - 1) % 3")).toMatchObject({ kind: 'unsupported' });
    expect(plan("Init == x = 0\nNext == x' = x\nInv == \\A n \\in Nat : n >= x")).toMatchObject({
      plan: { configuration: { invariants: [] } },
    });
    expect(plan("Init == x = 0\nNext == x' = x\nInv == x \\notin Nat")).toMatchObject({
      plan: { configuration: { invariants: [] } },
    });
    expect(plan("Init == x = 0\nNext == x' = x\nInv == x \\in Nat")).toMatchObject({
      plan: { configuration: { invariants: ['Inv'] } },
    });
  });
});

describe('findConfiguration', () => {
  it('reads what follows the module and what stands in a comment headed cfg', () => {
    const wanted = {
      specification: 'Spec',
      invariants: ['A', 'B'],
      constants: ['N = 3', 'P = {p1, p2}'],
      deadlock: false,
    };
    const text = 'SPECIFICATION Spec\nCONSTANTS N = 3\n  P = {p1, p2}\nINVARIANTS A, B\nCHECK_DEADLOCK FALSE';
    expect(findConfiguration('', text)).toMatchObject({ configuration: wanted });
    expect(findConfiguration(`x\n\\* cfg\n${text.replace(/^/gm, '\\* ')}\n`, '')).toMatchObject({
      configuration: wanted,
    });
    expect(findConfiguration('no', 'just words')).toEqual({ kind: 'none' });
    expect(findConfiguration('', 'CONSTANT N <- M')).toMatchObject({ kind: 'unsupported' });
  });

  it('takes nothing from comments', () => {
    const text =
      'SPECIFICATION Spec\n\\* CONSTRAINT Bound\n(* INVARIANT Small\n' +
      '  CHECK_DEADLOCK FALSE *)\n\\* INVARIANT Small\nINVARIANT Fine \\* Other';
    const wanted = { kind: 'configuration', configuration: { invariants: ['Fine'], constraints: [], deadlock: true } };
    expect(findConfiguration('', `\n\\* CHECK_DEADLOCK FALSE\n${text}\n`)).toMatchObject(wanted);
    expect(findConfiguration(`\\* cfg\n${text.replace(/^/gm, '\\* ')}\n`, '')).toMatchObject(wanted);
    expect(readConfiguration(text)).toMatchObject(wanted);
    expect(findConfiguration('', '\n\\* INVARIANT Small\n(* SPECIFICATION Spec *)\n')).toEqual({ kind: 'none' });
  });

  it('reads sets in sets, strings and negative numbers, and names what it cannot read', () => {
    const text = 'CONSTANTS\n  Quorums = {{a1, a2},\n    {a2, a3}}\n  Name = "x = {y}"\n  Low = -1\nSPECIFICATION Spec';
    const constants = ['Quorums = {{a1, a2}, {a2, a3}}', 'Name = "x = {y}"', 'Low = -1'];
    expect(readConfiguration(text)).toMatchObject({ configuration: { constants, specification: 'Spec' } });
    expect(readConfiguration('CONSTANT F = [a |-> 1]')).toMatchObject({
      kind: 'unsupported',
      reason: expect.stringContaining('F'),
    });
    expect(readConfiguration('INVARIANT Fine\n\nThis, as you see, holds.')).toMatchObject({ kind: 'unsupported' });
  });
});
