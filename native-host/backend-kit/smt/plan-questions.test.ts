import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planScript } from './plan-questions.ts';
import { readScript } from './read-script.ts';

function plan(text: string): ReturnType<typeof planScript> {
  const script = readScript(text);
  if (script.kind === 'broken') throw new Error(script.message);
  return planScript(text, script.commands);
}

describe('readScript', () => {
  it('reads strings, quoted symbols and comments as one piece', () => {
    expect(readScript('(echo "a "") b") ; (\n(assert |)(|)')).toMatchObject({
      kind: 'read',
      commands: [
        { name: 'echo', args: ['"a "") b"'] },
        { name: 'assert', args: ['|)(|'] },
      ],
    });
  });

  it('names what does not close', () => {
    expect(readScript('(a\n (b)')).toMatchObject({ kind: 'broken', at: { line: 1, column: 1 } });
    expect(readScript('(a))')).toMatchObject({ kind: 'broken', at: { line: 1, column: 4 } });
    expect(readScript('(a "b)')).toMatchObject({ kind: 'broken', at: { line: 1, column: 4 } });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('(', ')', '"', '|', 'a', ';', '\n', ' ')),
        (words) => void readScript(words.join('')),
      ),
    );
  });
});

describe('planScript', () => {
  it('asks each question with what is in force there, at its own place', () => {
    const text = '(assert a)\n(push)\n(assert b)\n(check-sat)\n(pop)\n(check-sat)';
    expect(plan(text)).toEqual({
      kind: 'ask',
      ignored: [],
      questions: [
        {
          text: '(assert a)\n      \n(assert b)\n           \n     \n           ',
          at: { line: 4, column: 1 },
          claim: null,
        },
        {
          text: '(assert a)\n      \n          \n           \n     \n           ',
          at: { line: 6, column: 1 },
          claim: null,
        },
      ],
    });
  });

  it('binds a status to the next question only', () => {
    const read = plan('(set-info :status sat)(check-sat)(check-sat)');
    expect(read.kind === 'ask' && read.questions.map(({ claim }) => claim?.status)).toEqual(['sat', undefined]);
  });

  it('refuses what it would answer wrongly', () => {
    expect(plan('(minimize x)')).toMatchObject({ kind: 'unsupported' });
    expect(plan('(pop 2)')).toMatchObject({ kind: 'broken' });
    expect(plan('(asert x)')).toMatchObject({ kind: 'broken', message: 'there is no command asert' });
  });
});
