import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBench, type Bench, type Outcome } from './fixtures/bench.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';

// Every step starts a process or two, on machines that have other things to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const skip = !(await canRun());
let bench: Bench;
let folder: string;
const ask = (...args: readonly string[]): Promise<Outcome> => bench.cli(folder, ['ask', ...args]);
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

const SLUG = `def slugify(text: str) -> str:
    """Words of a text in lower case, joined by one hyphen; other signs are dropped."""
    return text.lower().replace(" ", "-")
`;
const TESTS = `def test_words():
    assert slugify("Hello World") == "hello-world"

def test_signs():
    assert slugify("Hello, World!") == "hello-world"
`;
const SECOND = `import re

def slugify(text: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", text.lower()))
`;
const fenced = (...blocks: readonly string[]): string =>
  ['Here it is.', ...blocks.map((code) => `\`\`\`python\n${code}\`\`\``), 'Tell me if more is needed.'].join('\n\n');

beforeAll(async () => {
  bench = openBench();
  folder = join(bench.scratch, 'work');
  mkdirSync(folder);
  write('slug.py', SLUG);
  expect((await bench.cli(folder, ['allow', 'snippets', '--yes'])).code).toBe(0);
});
afterAll(() => bench.close());

test('the request names what there is to call, quotes what it says of itself and not how it works', async () => {
  const { out, code, err } = await ask('tests', 'slug.py');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('tests for `slugify` with pytest');
  expect(out).toContain('| def slugify(text: str) -> str\n| Words of a text in lower case');
  expect(out).toContain('Import them from `slug`');
  expect(out).not.toContain('replace');
  expect((await ask('properties', 'slug.py')).out).toContain('pytest with Hypothesis');
  expect((await ask('version', 'slug.py')).out).toContain('a second time, from the description alone');
});

test('the description goes with it only where it is given', async () => {
  write('request.md', 'A function for URLs.\n```\nplease\n```');
  const { out } = await ask('version', 'slug.py', '--request', 'request.md');
  expect(out).toContain('This is what was asked for:\n| A function for URLs.\n| ```\n| please');
});

test('what declares nothing to be called is refused, and so is an answer without a fitting block', async () => {
  write('data.json', '{}');
  expect(await ask('tests', 'data.json')).toMatchObject({ code: 2, err: expect.stringContaining('CV066') });
  write('no-tests.md', fenced('print(1)\n'));
  expect(await ask('tests', 'slug.py', '--with', 'no-tests.md')).toMatchObject({
    code: 2,
    err: expect.stringContaining('CV067'),
  });
  expect(await ask('poems', 'slug.py')).toMatchObject({ code: 2 });
});

test.skipIf(skip)('tests of an answer are run against the file and refute it', async () => {
  write('tests.md', fenced(TESTS));
  const { out, code } = await ask('tests', 'slug.py', '--with', 'tests.md');
  expect(out).toMatch(/test_signs/);
  expect(code).toBe(1);
});

test.skipIf(skip)(
  'tests that hold are told with what they would notice, and those that notice nothing count for nothing',
  async () => {
    write(
      'total.py',
      'def total(prices):\n    sum = 0\n    for price in prices:\n        sum += price\n    return sum\n',
    );
    write('good.md', fenced('def test_total():\n    assert total([1, 2]) == 3\n    assert total([]) == 0\n'));
    const good = await ask('tests', 'total.py', '--with', 'good.md');
    expect(good).toMatchObject({ code: 0, err: '' });
    expect(good.out).toMatch(/would notice \d+ of \d+ planted mistakes/);
    write('idle.md', fenced('def test_total():\n    total\n    assert True\n'));
    const idle = await ask('tests', 'total.py', '--with', 'idle.md');
    expect(idle).toMatchObject({ code: 3, err: expect.stringContaining('detect no planted mistake') });
  },
);

test.skipIf(skip)('an answer that changes the function while it tests is no evidence for the file', async () => {
  write('changed.md', fenced(`${SECOND}\n${TESTS}`));
  const refused = { code: 2, err: expect.stringMatching(/CV079.*slugify/s) as string };
  expect(await ask('tests', 'slug.py', '--with', 'changed.md')).toMatchObject(refused);
  // Taken from the file first, and declared anew then.
  write('shadowed.md', fenced(`from slug import slugify\n\n${SECOND}\n${TESTS}`));
  expect(await ask('tests', 'slug.py', '--with', 'shadowed.md')).toMatchObject(refused);
});

test.skipIf(skip)('a second version that differs says that one of the two is wrong', async () => {
  write('second.md', fenced(SECOND, 'print(slugify("A b"))\n'));
  const { out, code } = await ask('version', 'slug.py', '--with', 'second.md');
  expect(out).toMatch(/slugify\(.*\) gives .* here and .* in the second version: one is wrong/);
  expect(code).toBe(0);
});

test.skipIf(skip)("in a project the tests are its framework's, and nothing is left in it", async () => {
  const project = await bench.repository('project');
  mkdirSync(join(project, 'tests'));
  writeFileSync(join(project, 'slug.py'), SLUG);
  const suite = 'import unittest\n\nclass Old(unittest.TestCase):\n    def test_it(self):\n        pass\n';
  writeFileSync(join(project, 'tests/test_old.py'), suite);
  expect((await bench.cli(project, ['init'])).code).toBe(0);
  expect((await bench.cli(project, ['allow', 'run-code', '--yes'])).code).toBe(0);
  expect((await bench.cli(project, ['ask', 'tests', 'slug.py'])).out).toContain('with unittest');
  await bench.git(project, 'add', '-A');
  await bench.git(project, 'commit', '-q', '-m', 'one');
  writeFileSync(join(project, 'answer.py'), `from slug import slugify\n\n${TESTS}`);
  const { out, code } = await bench.cli(project, ['ask', 'tests', 'slug.py', '--with', 'answer.py']);
  expect(out).toMatch(/test_signs/);
  expect(code).toBe(1);
  expect(await bench.git(project, 'status', '--short')).toBe('?? answer.py\n');
  expect(readFileSync(join(project, 'slug.py'), 'utf8')).toBe(SLUG);
});
