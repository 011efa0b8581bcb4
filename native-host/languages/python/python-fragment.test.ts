import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInPlainFunction, readFragment, silencedBy } from './python-fragment.ts';

describe('readFragment', () => {
  it('takes the common margin away and says so', () => {
    expect(readFragment('    def f(self):\n\n        return 1\n')).toEqual({
      text: 'def f(self):\n\n    return 1\n',
      margin: 4,
      notes: ['read without its common indentation of 4'],
    });
  });

  it('leaves a text alone whose later lines have less indentation', () => {
    expect(readFragment('    x = 1\ny = 2')).toEqual({ text: '    x = 1\ny = 2', margin: 0, notes: [] });
  });

  it('makes notebook magic a comment of the same length', () => {
    expect(readFragment('%matplotlib inline\n!pip install x\nx = 1')).toMatchObject({
      text: '#matplotlib inline\n#pip install x\nx = 1',
    });
  });

  it.each([
    ['%ls\ndf.head??', '#ls\n#f.head??'],
    ['?print\nx = 1', '#print\nx = 1'],
    ['x = 1\nx?', 'x = 1\n#?'],
    ['files = !ls data\nfiles', 'files = []######\nfiles'],
    ['took = %timeit -o f()', 'took = []############'],
  ])('makes questions and assigned magic of a notebook readable: %s', (text, read) => {
    expect(readFragment(text)).toMatchObject({ text: read, notes: ['lines of notebook magic were left out'] });
  });

  it.each([
    ['a string over several lines', 'usage = """\n%run it\n!pip install x\nhelp?\n"""\n'],
    ['one that is not at its end', "'''\n%ls\n"],
    ['brackets', 'text = (\n  "%s"\n  %name\n)'],
    ['a line that goes on', 'rest = total \\\n%size\n'],
    ['a negation of another language', 'ready = !done\n'],
  ])('leaves alone what only looks like magic: %s', (_, text) => {
    expect(readFragment(text)).toEqual({ text, margin: 0, notes: [] });
  });

  it('leaves out magic behind strings and brackets, and what continues it', () => {
    expect(readFragment('s = """(""" # [\n!pip install a \\\n  b(\n%ls "(\nx = f(1)\nx?')).toMatchObject({
      text: 's = """(""" # [\n#pip install a \\\n  #(\n#ls "(\nx = f(1)\n#?',
    });
  });

  it('takes a file with a name of its own for a notebook only where it is unmistakable', () => {
    const odd = 'total = 17\n!total\nrest?\n';
    expect(readFragment(odd)).toMatchObject({ isCell: true });
    expect(readFragment(odd, 'sums.py')).toEqual({ text: odd, margin: 0, notes: [] });
    expect(readFragment(`%matplotlib inline\n${odd}`, 'sums.py')).toMatchObject({ isCell: true });
  });

  it('refuses a transcript', () => {
    expect(readFragment('\n>>> 1 + 1\n2')).toHaveProperty('unsupported');
  });

  it('keeps every line where it was', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('', '  x', '    y = "🎈"', '\tz', '%ls', 'a', ' ')), (lines) => {
        const read = readFragment(lines.join('\n'));
        if ('unsupported' in read) return;
        expect(read.text.split('\n').length).toBe(Math.max(1, lines.length));
      }),
    );
  });
});

describe('silencedBy', () => {
  it('names the comments that exempt lines', () => {
    expect(silencedBy('import os  # noqa\nx = f()  # type: ignore\n')).toEqual([
      'lines that the code itself exempts (# noqa, # type: ignore)',
    ]);
    expect(silencedBy('x = 1')).toEqual([]);
  });
});

describe('isInPlainFunction', () => {
  it('looks at the nearest function of the text', () => {
    const text =
      'await a\nasync def f():\n    if x:\n        await b\n\n    def g():\n        # why\n        await c\n';
    expect([1, 4, 8].map((line) => isInPlainFunction(text, line))).toEqual([false, false, true]);
  });
});
