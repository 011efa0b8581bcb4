import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hasOracles } from './run-oracles.ts';

test('a wrong program without evidence has oracles where a second version or a suite lies beside it', () => {
  const kind = mkdtempSync(join(tmpdir(), 'oracles-'));
  onTestFinished(() => rmSync(kind, { recursive: true }));
  for (const path of ['second/lru.py', 'second/heap.ts', 'tests/sort.weak.js', 'tests/wrap.strong.py']) {
    mkdirSync(join(kind, path, '..'), { recursive: true });
    writeFileSync(join(kind, path), '');
  }
  const has = (base: string, more = {}): boolean =>
    hasOracles({ kind: 'bare', language: 'python', wrong: true, path: join(kind, 'wrong', base), ...more });
  expect(['lru.py', 'heap.ts', 'sort.js', 'wrap.py'].map((base) => has(base))).toEqual([true, true, true, true]);
  expect(['lru.ts', 'heap.py', 'sort.py', 'none.py'].map((base) => has(base))).toEqual([false, false, false, false]);
  expect(has('lru.py', { language: 'go' })).toBe(false);
  expect(has('lru.py', { wrong: false })).toBe(false);
  expect(has('lru.py', { kind: 'examples' })).toBe(false);
});
