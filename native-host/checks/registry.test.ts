import { readFileSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import { CHECKS, type Check } from '../../shared/verdict.ts';
import type { BackendId } from '../kit/backend-id.ts';
import { decide } from '../kit/decide.ts';
import { defineBackend, ownTool, type Backend } from '../kit/define.ts';
import { inCheck } from './fixtures/check-folders.ts';
import { BACKEND_LOADERS } from './loaders.ts';
import { loadBackends, loadSlowStarters } from './registry.ts';

const IDS = Object.keys(BACKEND_LOADERS).toSorted();

const named = (id: string, check: Check): { default: Backend } => ({
  default: defineBackend({
    id,
    title: id,
    languages: ['json'],
    check,
    tool: ownTool('1'),
    effect: 'pure',
    revision: 1,
    run: () => Promise.resolve(decide([], { extent: 'nothing' })),
  }),
});

test('the real backends are unique, named as their folders and ordered by check', async () => {
  const backends = await loadBackends();
  expect(backends.map(({ id }) => id).toSorted()).toEqual(IDS);
  const order = backends.map(({ check }) => CHECKS.indexOf(check));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test('a backend called NAME-project asks the tool of the backend NAME the same question', async () => {
  const backends = await loadBackends();
  const inProjects = backends.filter(({ id }) => id.endsWith('-project'));
  expect(inProjects.length).toBeGreaterThan(1);
  const nameOf = ({ tool }: (typeof backends)[number]): string => {
    if ('package' in tool) return tool.package;
    return 'command' in tool ? tool.command : tool.kind;
  };
  for (const one of inProjects) {
    const base = backends.find(({ id }) => `${id}-project` === one.id);
    expect(base && [nameOf(base), base.check], one.id).toEqual([nameOf(one), one.check]);
  }
});

test('a backend is loaded without its tool: only its engine imports packages', () => {
  for (const name of IDS) {
    const source = readFileSync(inCheck(name, 'backend.ts'), 'utf8');
    const packages = source.matchAll(/^import (?!type ).*from '([^.'][^']*)'/gm).map(([, specifier]) => specifier);
    expect(
      [...packages].filter((specifier) => !/^(node:|zod\/)/.test(specifier ?? '')),
      name,
    ).toEqual([]);
  }
});

test('backends come in the order of the checks, then by id', async () => {
  const backends = await loadBackends({
    zeta: () => Promise.resolve(named('zeta', 'parse')),
    beta: () => Promise.resolve(named('beta', 'lint')),
    alpha: () => Promise.resolve(named('alpha', 'lint')),
  });
  expect(backends.map(({ id }) => id)).toEqual(['zeta', 'alpha', 'beta']);
});

test("an id that is not its folder's name fails the start", async () => {
  const loaders = { beta: () => Promise.resolve(named('alpha', 'lint')) };
  await expect(loadBackends(loaders)).rejects.toThrow(/the id is the folder's name/);
});

test('a misspelt id does not compile where one backend names another', () => {
  expectTypeOf<NonNullable<Backend['insteadOf']>>().toEqualTypeOf<readonly BackendId[]>();
  expectTypeOf<'shellcheck'>().toExtend<BackendId>();
  expectTypeOf<'shelcheck'>().not.toExtend<BackendId>();
});

test('engines that are started before the other backends only read a text of their language', async () => {
  for (const language of ['typescript', 'tsx', 'javascript', 'jsx', 'python'] as const) {
    const starters = await loadSlowStarters(language);
    expect(starters.length).toBeGreaterThan(1);
    for (const { id, engine, effect, over, languages } of starters)
      expect([id, engine !== undefined, effect, over, languages.includes(language)]).toEqual([
        id,
        true,
        'pure',
        undefined,
        true,
      ]);
  }
  expect(await loadSlowStarters('json')).toEqual([]);
});
