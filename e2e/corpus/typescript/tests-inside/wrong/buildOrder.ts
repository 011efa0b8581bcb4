import assert from 'node:assert/strict';

type Graph = Record<string, string[]>;

/** Orders the targets so that each comes after what it needs. */
function buildOrder(needs: Graph): string[] {
  const order: string[] = [];
  const open = new Set<string>();
  const done = new Set<string>();

  const visit = (target: string): void => {
    if (done.has(target)) return;
    if (open.has(target)) throw new Error(`cycle at ${target}`);
    open.add(target);
    for (const need of needs[target] ?? []) visit(need);
    order.push(target);
  };

  for (const target of Object.keys(needs)) visit(target);
  return order;
}

assert.deepEqual(buildOrder({ app: ['lib'], lib: [] }), ['lib', 'app']);
assert.deepEqual(buildOrder({ app: ['ui', 'db'], ui: ['core'], db: ['core'], core: [] }), ['core', 'ui', 'db', 'app']);
assert.throws(() => buildOrder({ a: ['b'], b: ['a'] }), /cycle at a/);
