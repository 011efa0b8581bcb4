import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planScript } from './plan-questions.ts';
import { readScript } from './read-script.ts';

function plan(text: string): ReturnType<typeof planScript> {
  const script = readScript(text);
  if (script.kind === 'broken') throw new Error(script.message);
  return planScript(text, script.commands);
}

/** The names of what each question asserts. */
function assertedIn(text: string): string[][] {
  const read = plan(text);
  if (read.kind !== 'ask') throw new Error(JSON.stringify(read));
  return read.questions.map((question) => [...question.text.matchAll(/assert (\w+)/g)].map(([, name = '']) => name));
}

describe('readScript', () => {
  it('reads strings, quoted symbols and comments as one piece', () => {
    expect(readScript('(echo "a "") b") ; (\n(assert |)(|)')).toMatchObject({
      kind: 'read',
      commands: [
        { name: 'echo', args: [{ text: '"a "") b"' }] },
        { name: 'assert', args: [{ text: '|)(|' }] },
      ],
    });
  });

  it('ends a comment at a CR, as the standard says and Z3 does not', () => {
    expect(readScript('(assert a) ; \r(assert b)\r\n; (assert c)\n(assert ; d\r e)')).toMatchObject({
      kind: 'read',
      commands: [{ args: [{ text: 'a' }] }, { args: [{ text: 'b' }] }, { args: [{ text: 'e' }] }],
    });
  });

  it('names what does not close', () => {
    expect(readScript('(a\n (b)')).toMatchObject({ kind: 'broken', offset: 0 });
    expect(readScript('(a))')).toMatchObject({ kind: 'broken', offset: 3 });
    expect(readScript('(a "b)')).toMatchObject({ kind: 'broken', offset: 3 });
    expect(readScript('(a) b')).toMatchObject({ kind: 'broken', offset: 4 });
  });

  it('reads nothing after an (exit), as no solver does', () => {
    expect(readScript('(a)(exit) ) (b "')).toMatchObject({ kind: 'read', unread: 9 });
    expect(readScript('(a)(exit) ; the end')).toMatchObject({ kind: 'read', unread: null });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('(', ')', '"', '|', 'a', ';', '\n', ' ', 'exit')),
        (words) => void readScript(words.join('')),
      ),
    );
  });
});

describe('planScript', () => {
  it('shows no comment to a solver: they do not agree on where one ends', () => {
    const text = '(assert a) ; x \r(assert (; y\rf "; s" |; q|; z\n))(check-sat-assuming (b (not ; w\rc)))';
    const asked = plan(text);
    expect(asked.kind === 'ask' ? asked.questions.map((question) => question.text) : []).toEqual([
      `(assert a)     \r(assert (   \rf "; s" |; q|   \n))${' '.repeat(31)}\r    \n(assert b)\n(assert (not    \rc))`,
    ]);
  });

  it('asks each question with what is in force there, at its own place', () => {
    const text = '(assert a)\n(push)\n(assert b)\n(check-sat)\n(pop)\n(check-sat)';
    expect(plan(text)).toMatchObject({
      kind: 'ask',
      ignored: [],
      questions: [
        { text: '(assert a)\n      \n(assert b)\n           \n     \n           ', at: { line: 4, column: 1 } },
        { text: '(assert a)\n      \n          \n           \n     \n           ', at: { line: 6, column: 1 } },
      ],
    });
  });

  it('forgets what a (reset) or (reset-assertions) forgets, and keeps what is global', () => {
    expect(assertedIn('(assert a)(reset)(assert b)(check-sat)')).toEqual([['b']]);
    const again = (head: string): string =>
      `${head}(set-logic QF_UF)(declare-const c Bool)(push 1)(declare-const d Bool)(assert a)` +
      '(reset-assertions)(check-sat)';
    const kept = (head: string): string => {
      const read = plan(again(head));
      return read.kind === 'ask'
        ? (read.questions[0]?.commands.map(({ name, args }) => `${name} ${args.length}`).join() ?? '')
        : '';
    };
    expect(kept('')).toBe('set-logic 1');
    expect(kept('(set-option :global-declarations true)')).toBe('set-logic 1,declare-const 2,declare-const 2');
    expect(plan('(push 2)(reset-assertions)(pop 1)')).toMatchObject({ kind: 'broken' });
  });

  it('keeps global declarations over a (pop), and no others', () => {
    const text = '(push 1)(declare-const c Bool)(assert a)(pop 1)(check-sat)';
    const commands = (script: string): unknown => {
      const read = plan(script);
      return read.kind === 'ask' && read.questions[0]?.commands.map(({ name }) => name);
    };
    expect(commands(text)).toEqual([]);
    expect(commands(`(set-option :global-declarations true)${text}`)).toEqual(['declare-const']);
  });

  it('assumes the literals of a (check-sat-assuming) for that question alone', () => {
    const read = plan('(assert a)(check-sat-assuming (p (not q)))(check-sat)');
    expect(read).toMatchObject({ kind: 'ask' });
    expect(assertedIn('(assert a)(check-sat-assuming (p q))(check-sat)')).toEqual([['a', 'p', 'q'], ['a']]);
    expect(read.kind === 'ask' && read.questions[0]?.text.endsWith('\n(assert p)\n(assert (not q))')).toBe(true);
  });

  it('asks nothing that follows an (exit)', () => {
    expect(assertedIn('(assert a)(check-sat)(exit)(assert b)(check-sat)')).toEqual([['a']]);
  });

  it('binds a status to the next question only', () => {
    const read = plan('(set-info :status sat)(check-sat)(check-sat)');
    expect(read.kind === 'ask' && read.questions.map(({ claim }) => claim?.status)).toEqual(['sat', undefined]);
  });

  it('passes on no option, and names those that would write or change something', () => {
    const options =
      ':regular-output-channel "/tmp/x") (set-option :diagnostic-output-channel "y") (set-option :timeout 5';
    const read = plan(`(set-option ${options})(set-option :produce-models true)(check-sat)`);
    expect(read).toMatchObject({ ignored: [':regular-output-channel', ':diagnostic-output-channel', ':timeout'] });
    expect(read.kind === 'ask' && read.questions[0]?.text.trim()).toBe('');
  });

  it('refuses what it would answer wrongly', () => {
    expect(plan('(minimize x)')).toMatchObject({ kind: 'unsupported' });
    expect(plan('(include "other.smt2")')).toMatchObject({ kind: 'unsupported' });
    expect(plan('(push 999999999)')).toMatchObject({ kind: 'unsupported' });
    expect(plan('(pop 2)')).toMatchObject({ kind: 'broken' });
    expect(plan('(push x)')).toMatchObject({ kind: 'broken' });
    expect(plan('(asert x)')).toMatchObject({ kind: 'broken', message: 'there is no command asert' });
  });
});
