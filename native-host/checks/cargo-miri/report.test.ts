import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stopFinding } from './backend.ts';
import { readMiri } from './cargo-miri-report.ts';

const documented = (name: string): string => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8');

test('undefined behaviour is placed at the innermost line of the block, without numbers that change', () => {
  const { stops, unsupported } = readMiri(documented('documented-undefined-behavior.txt'));
  expect(unsupported).toBeUndefined();
  expect(stops).toHaveLength(1);
  const [stop] = stops;
  const text = ['', '', '', '', '', '    std::ptr::read(cells)'].join('\n');
  const source = {
    backend: 'cargo-miri',
    file: 'src/lib.rs',
    pathOf: (named: string) => (named === 'src/lib.rs' ? named : undefined),
    text: () => text,
  };
  expect(stop && stopFinding(stop, source)).toEqual({
    file: 'src/lib.rs',
    backend: 'cargo-miri',
    rule: 'undefined-behavior',
    severity: 'error',
    category: 'security_flaw',
    message: 'Undefined Behavior: memory access failed: an allocation has been freed, so this pointer is dangling',
    range: { startLine: 6, startColumn: 5, endLine: 6, endColumn: 8 },
  });
});

test('races, leaks, and what Miri cannot interpret', () => {
  const { stops, unsupported } = readMiri(documented('documented-data-race.txt'));
  expect(stops.map(({ rule, category, places }) => [rule, category, places[0]?.line])).toEqual([
    ['data-race', 'concurrency_issue', 12],
    ['memory-leak', 'performance_issue', 20],
  ]);
  expect(stops[0]?.message).not.toMatch(/alloc\d|0x/);
  expect(unsupported).toBe("unsupported operation: can't call foreign function `epoll_create1` on OS `linux`");
  expect(readMiri('warning: unused variable\n')).toEqual({ stops: [], unsupported: undefined });
});
