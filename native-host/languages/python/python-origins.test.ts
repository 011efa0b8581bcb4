import { expect, test } from 'vitest';
import { originsOf } from './python-origins.ts';
import { processorClock } from '../../../shared/fixtures/processor-clock.ts';

test.each([
  ['import requests\nr = requests.get(url, timeout=3)\n', 'r.text', ['requests']],
  ['import a.b as c\n', 'c.d', ['a.b']],
  ['from yaml import (\n    load,\n    dump as write,\n)\n', 'write', ['yaml.dump']],
  ['import x\nwith x.open("=") as (a, b), y as c:\n    d: int = a\n', 'd', ['x']],
  ['import x\nfor n, m in x.items():\n    k = m == 3\n', 'k', ['x']],
  [
    'import x\nclass A:\n    def f(self):\n        self.s = x.S()\n    def g(self):\n        return self.s.t\n',
    'A().g()',
    ['x'],
  ],
  ['import x\ndef f(\n    a: x.T,\n    b: int = 3,\n): pass\n', 'a', ['x']],
  ['import x\ndef f(a: x.T, b: int = 3): pass\n', 'b', []],
  ['import x\ntry:\n    pass\nexcept x.E as e:\n    print(e)\n', 'e', ['x']],
  ['import x\nif (n := x.f()) > 3:\n    pass\n', 'n', ['x']],
  ['import x\nn = "x.y"  # x\n', 'n', []],
  ['import x\na = 3\nb = a\n', 'b', []],
])('%j: %s comes from %j', (text, expression, modules) => {
  expect([...originsOf(text).of(expression)]).toEqual(modules);
});

test('imports say what a name stands for', () => {
  expect([...originsOf('import a.b, c as d\nfrom e import f\nfrom . import g\n').modules]).toEqual([
    ['a', 'a'],
    ['d', 'c'],
    ['f', 'e.f'],
  ]);
});

test.each([
  ['one line without an end', `import x\nx.f(${'for a in b '.repeat(90_000)}`],
  ['lists of imports that are not closed', 'from x import (\n'.repeat(60_000)],
  ['blanks', `import x\na = x${' '.repeat(1_000_000)}.f\n`],
  ['one name', `import x\n${'a'.repeat(1_000_000)} = x\n`],
  ['lambdas', `import x\nf(${'lambda '.repeat(100_000)})`],
  ['definitions', 'import x\n' + 'def f(a: x.T) -> x.T: return a\n'.repeat(30_000)],
  [
    'names that are made of each other',
    'import x\na0 = x\n' + [...Array(20_000).keys()].map((n) => `a${n + 1} = a${n}\n`).join(''),
  ],
  ['brackets', `import x\n${'('.repeat(500_000)}x${')'.repeat(500_000)}\n`],
])('a million letters of %s are read in time, and all may come from anywhere', (_, text) => {
  const spent = processorClock();
  const origins = originsOf(text);
  expect([...origins.of('f')].every((module) => module.startsWith('x'))).toBe(true);
  expect(spent()).toBeLessThan(4_000);
});
