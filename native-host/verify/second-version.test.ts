import { afterAll, describe, expect, test } from 'vitest';
import type { LanguageId } from '../../shared/language.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import type { Report } from '../../shared/report.ts';
import { loadBackends } from '../checks/registry.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';
import { createVerifier } from './verify.ts';

/* A second version and tests of another block, from the request to the report. */
const skip = !(await canRun());
const WANTED = ['differential-python', 'differential-typescript', 'pytest', 'vitest-scratch'];
const verifier = createVerifier({
  backends: (await loadBackends()).filter(({ id }) => WANTED.includes(id)),
  pool: createWarmPool(),
  cache: { get: () => undefined, put: () => undefined },
  clock: { now: () => new Date(0), ticks: () => performance.now() },
  hostVersion: '9.9.9',
  mask: (text) => Promise.resolve(text),
  permissions: { mayRunCode: () => true, mayUseNetwork: () => false },
});
afterAll(() => verifier.close());

interface Asked {
  secondVersion?: string;
  tests?: string;
}

const verify = (code: string, language: LanguageId, { secondVersion, tests }: Asked): Promise<Report> =>
  verifier.verify(
    {
      job: 'job-1',
      code,
      language,
      languageSource: 'class',
      ...(secondVersion === undefined ? {} : { secondVersion }),
      ...(tests === undefined ? {} : { beside: [{ code: tests, language, info: '', before: '' }] }),
    },
    { signal: AbortSignal.any([]) },
  );

const only = ({ results }: Report, id: string): CheckResult['verdict'] => {
  const found = results.find(({ backend }) => backend === id);
  if (found === undefined) throw new Error(`${id} did not run`);
  return found.verdict;
};

const UNIQUE = 'def unique(items: list[int]) -> list[int]:\n    return sorted(set(items))\n';
const IN_ORDER = `def unique(items: list[int]) -> list[int]:
    seen: list[int] = []
    for item in items:
        if item not in seen:
            seen.append(item)
    return seen
`;

describe.skipIf(skip)('a second version', () => {
  test('where it gives something else one of the two is wrong, and nothing says which', async () => {
    const report = await verify(UNIQUE, 'python', { secondVersion: IN_ORDER });
    const verdict = only(report, 'differential-python');
    expect(verdict.kind).toBe('answered');
    expect(verdict.findings.map(({ rule, severity }) => [rule, severity])).toEqual([['versions-differ', 'warning']]);
    expect(verdict.findings[0]?.message).toMatch(/gives .* here and .* in the second version: one is wrong/);
    expect(report.summary.tone).toBe('warn');
  });

  test('where it gives the same on all inputs that is said of these inputs', async () => {
    const sameAgain = 'def unique(items: list[int]) -> list[int]:\n    return sorted(dict.fromkeys(items))\n';
    const verdict = only(await verify(UNIQUE, 'python', { secondVersion: sameAgain }), 'differential-python');
    expect(verdict).toMatchObject({ kind: 'passed', extent: expect.stringContaining('as the second version on') });
  });

  test('in TypeScript as in Python', async () => {
    const first = 'export function area(w: number, h: number): number {\n  return w + h;\n}\n';
    const second = 'export const area = (w: number, h: number): number => w * h;\n';
    const report = await verify(first, 'typescript', {
      secondVersion: second.replace('const area =', 'function area').replace(' =>', ' { return').replace('h;', 'h; }'),
    });
    expect(only(report, 'differential-typescript').findings.map(({ rule }) => rule)).toEqual(['versions-differ']);
  });

  test('of CommonJS is another code than the first', async () => {
    const first = 'const half = (n) => Math.floor(n / 2);\nmodule.exports = { half };\n';
    const report = await verify(first, 'javascript', { secondVersion: first.replace('floor', 'ceil') });
    expect(only(report, 'differential-typescript').findings.map(({ rule }) => rule)).toEqual(['versions-differ']);
  });

  const differing = async (first: string, second: string): Promise<string> => {
    const report = await verify(first, 'javascript', { secondVersion: second });
    return only(report, 'differential-typescript')
      .findings.map(({ message }) => message)
      .join('\n');
  };

  test('of a class is asked again for what was stored before', async () => {
    const keeping = `export class Stock {
  #counts = new Map();
  add(name, count) {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
  }
  take(name, count) {
    const there = this.#counts.get(name) ?? 0;
    if (count > there) throw new RangeError('too many');
    this.#counts.set(name, there - count);
  }
}
`;
    expect(await differing(keeping.replace('count > there', 'count >= there'), keeping)).toContain('RangeError');
  });

  test('is tried with texts that the words of both sides make together', async () => {
    const calculating = `export function calculate(expression) {
  const stack = [];
  for (const token of expression.split(' ')) {
    if (token === '-') {
      const right = stack.pop();
      stack.push(stack.pop() - right);
    } else stack.push(Number(token));
  }
  return stack;
}
`;
    const swapped = calculating.replace('stack.pop() - right', 'right - stack.pop()');
    expect(await differing(swapped, calculating)).toContain('calculate("');
  });

  test('is tried with rows that have the column that is named, and with parts of the form that is read', async () => {
    const ordering = 'export function ordered(rows, key) {\n  return [...rows].sort((a, b) => a[key] - b[key]);\n}\n';
    expect(await differing(ordering.replace('a[key] - b[key]', 'a[key] > b[key]'), ordering)).toContain('ordered([');
    const summing = `export function seconds(text) {
  let sum = 0;
  for (const [, count, unit] of text.matchAll(/(\\d+)([hm])/g)) sum += count * (unit === 'h' ? 3600 : 60);
  return sum;
}
`;
    expect(await differing(summing.replace('sum +=', 'sum ='), summing)).toContain('seconds("');
  });

  test('a branch that no input took is named, and nothing is called the same', async () => {
    const thirteen = (answer: number): string =>
      `def fee(cents: int) -> int:\n    if len(str(cents)) == 13:\n        return ${answer}\n    return cents // 20\n`;
    const verdict = only(await verify(thirteen(1), 'python', { secondVersion: thirteen(2) }), 'differential-python');
    expect(verdict.kind).toBe('unknown');
    expect(JSON.stringify(verdict)).toMatch(/no difference in \d+ inputs, branch at line 3 never taken/);
    const script = (answer: number): string =>
      `export function fee(cents: number): number {\n  if (String(cents).length === 13)\n    return ${answer};\n` +
      '  return Math.floor(cents / 20);\n}\n';
    const report = await verify(script(1), 'typescript', { secondVersion: script(2) });
    expect(JSON.stringify(only(report, 'differential-typescript'))).toMatch(
      /no difference in \d+ inputs, branch at line 3 never taken/,
    );
  });

  test('results are compared by what they hold, not by an equality of their own', async () => {
    const double = 'def double(n: int) -> int:\n    return n * 3\n';
    const same = `class Same(int):
    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def double(n: int) -> int:
    return Same(n * 2)
`;
    const verdict = only(await verify(double, 'python', { secondVersion: same }), 'differential-python');
    expect(verdict.findings.map(({ rule }) => rule)).toEqual(['versions-differ']);
    const boxed = (by: number): string => `class Box:
    def __init__(self, held: int) -> None:
        self.held = held

    def __eq__(self, other: object) -> bool:
        return True


def double(n: int) -> Box:
    return Box(n * ${by})
`;
    const opaque = only(await verify(boxed(3), 'python', { secondVersion: boxed(2) }), 'differential-python');
    expect(opaque.kind).not.toBe('passed');
    const again = only(await verify(boxed(2), 'python', { secondVersion: boxed(2) }), 'differential-python');
    expect(again.kind).toBe('passed');
  });

  test('objects with slots are compared one by one', async () => {
    const points = (last: string): string => `class Point:
    __slots__ = ('x',)

    def __init__(self, x: int) -> None:
        self.x = x


def points(n: int) -> list[Point]:
    return [Point(1), Point(2), Point(3), Point(${last})]
`;
    const verdict = only(await verify(points('n'), 'python', { secondVersion: points('-n') }), 'differential-python');
    expect(verdict.kind).not.toBe('passed');
  });

  test('results that hide what they hold, or that differ from themselves, are not the same', async () => {
    const cannot = 'whose results cannot be compared';
    const sealed = (by: number): string => `class Held {
  #held: number;
  readonly name = 'held';
  constructor(held: number) {
    this.#held = held;
  }
  get(): number {
    return this.#held;
  }
}
export function triple(n: number): Held {
  return new Held(n * ${by});
}
`;
    const hidden = await verify(sealed(3), 'typescript', { secondVersion: sealed(2) });
    expect(only(hidden, 'differential-typescript')).toMatchObject({ kind: expect.stringMatching(/vacuous|unknown/) });
    expect(JSON.stringify(only(hidden, 'differential-typescript'))).toContain(cannot);
    const nested = 'export function adder(a) {\n  return [{ add: (b) => a + b }];\n}\n';
    const report = await verify(nested, 'javascript', { secondVersion: nested.replace('a + b', 'a - b') });
    expect(only(report, 'differential-typescript')).toMatchObject({ kind: expect.stringMatching(/vacuous|unknown/) });
    const random = 'import random\n\ndef draw(n: int) -> float:\n    return n + random.SystemRandom().random()\n';
    const drawn = only(await verify(random, 'python', { secondVersion: random }), 'differential-python');
    expect(drawn.kind).not.toBe('passed');
    expect(JSON.stringify(drawn)).toContain(cannot);
  });

  test('what is done to the arguments counts where the results cannot be compared', async () => {
    const first = 'export function keep(list) {\n  list.push(1);\n  return () => list.length;\n}\n';
    expect(await differing(first, first.replace('push(1)', 'push(2)'))).toContain('and the arguments are then');
  });

  test('a documented call that was tried was run, whatever came of it', async () => {
    const script = `/** @example keep(7) */
export function keep(n) {
  return n === 7 ? () => 1 : n;
}
`;
    const told = JSON.stringify(await verify(script, 'javascript', { secondVersion: script }));
    expect(told).toContain('keep on 1 input whose results cannot be compared');
    expect(told).not.toContain('was not run');
    const python = `class Same:
    def __eq__(self, other: object) -> bool:
        return True


def keep(n: int) -> object:
    """Keeps.

    >>> keep(7)
    """
    return Same() if n == 7 else n
`;
    const again = JSON.stringify(await verify(python, 'python', { secondVersion: python }));
    expect(again).not.toContain('was not run');
  });

  test('one that has none of the functions is compared with nothing, and that is told', async () => {
    const { notChecked } = await verify(UNIQUE, 'python', { secondVersion: 'def other():\n    return 1\n' });
    expect(notChecked.map(({ what }) => what).join('\n')).toContain('no function here is in the second version');
  });
});

describe.skipIf(skip)('tests of another block', () => {
  test('find code that they do not import, and refute it', async () => {
    const right = 'def test_unique():\n    assert unique([2, 1, 2]) == [1, 2]\n';
    expect(only(await verify(UNIQUE, 'python', { tests: right }), 'pytest').kind).toBe('passed');
    const wrong = right.replace('[1, 2]', '[2, 1]');
    expect(only(await verify(UNIQUE, 'python', { tests: wrong }), 'pytest').kind).toBe('refuted');
  });

  test('find a function that is not exported', async () => {
    const code = 'function double(n) {\n  return n * 2;\n}\n';
    const tests = "import { expect, it } from 'vitest';\nit('doubles', () => expect(double(2)).toBe(4));\n";
    expect(only(await verify(code, 'javascript', { tests }), 'vitest-scratch').kind).toBe('passed');
    const wrong = code.replace('* 2', '+ 3');
    expect(only(await verify(wrong, 'javascript', { tests }), 'vitest-scratch').kind).toBe('refuted');
  });

  test('that bring another text of the function say nothing of this one', async () => {
    const tests = `${IN_ORDER}\ndef test_unique():\n    assert unique([2, 1, 2]) == [2, 1]\n`;
    const report = await verify(UNIQUE, 'python', { tests });
    expect(report.results.filter(({ verdict }) => verdict.kind === 'passed' || verdict.kind === 'refuted')).toEqual([]);
    expect(report.target?.notes.join()).toContain("its own unique, which is not this block's");
  });
});

test.skipIf(skip)('properties with fast-check run where no project has it', async () => {
  const code = 'export function reversed(items) {\n  return items.slice(1).reverse();\n}\n';
  const tests = `import fc from 'fast-check';
import { expect, it } from 'vitest';
it('is undone by itself', () => {
  fc.assert(fc.property(fc.array(fc.integer()), (items) => expect(reversed(reversed(items))).toEqual(items)));
});
`;
  const verdict = only(await verify(code, 'javascript', { tests }), 'vitest-scratch');
  expect(verdict.kind).toBe('refuted');
  expect(verdict.findings[0]?.message).toContain('Property failed');
});
