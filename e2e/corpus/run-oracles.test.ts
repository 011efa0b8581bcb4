import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hasOracles } from './run-oracles.ts';

test('a wrong program without evidence has oracles where a second version or a suite lies beside it', () => {
  const kind = mkdtempSync(join(tmpdir(), 'oracles-'));
  onTestFinished(() => rmSync(kind, { recursive: true }));
  for (const path of ['second/lru.c', 'second/heap.cpp', 'tests/sort.weak.go', 'tests/wrap.strong.rs']) {
    mkdirSync(join(kind, path, '..'), { recursive: true });
    writeFileSync(join(kind, path), '');
  }
  const has = (base: string, more = {}): boolean =>
    hasOracles({ kind: 'bare', wrong: true, path: join(kind, 'wrong', base), ...more });
  expect(['lru.c', 'heap.cpp', 'sort.go', 'wrap.rs'].map((base) => has(base))).toEqual([true, true, true, true]);
  expect(['lru.cpp', 'heap.c', 'sort.rs', 'none.rs'].map((base) => has(base))).toEqual([false, false, false, false]);
  expect(has('lru.c', { wrong: false })).toBe(false);
  expect(has('lru.c', { kind: 'examples' })).toBe(false);
});
