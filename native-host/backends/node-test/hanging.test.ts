import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../../shared/verdict.ts';
import { findSandbox } from '../../sandbox/jail-find.ts';
import { createWarmPool } from '../../sandbox/warm-pool.ts';
import { discharge, type Frame } from '../../verify/obligation.ts';
import { layScratchTree } from '../../verify/scratch-tree.ts';
import { createToolFinder } from '../../verify/tool-version.ts';
import type { Backend } from '../define.ts';
import vitest from '../vitest-scratch/backend.ts';
import node from './backend.ts';

const DEADLINE_MS = 12_000;
const findTool = createToolFinder();
const frame: Frame = {
  pool: createWarmPool(),
  cache: { get: () => undefined, put: () => undefined },
  findTool,
  ticks: () => performance.now(),
  redact: (verdict) => Promise.resolve(verdict),
  now: () => new Date(),
  mayRunCode: true,
  mayUseNetwork: false,
  findSandbox,
  admitRun: (_, perform) => perform(),
};

async function timed(backend: Backend, files: Record<string, string>): Promise<{ verdict: Verdict; ms: number }> {
  const laid = await layScratchTree(new Map(Object.entries(files)));
  const [name = '', text = ''] = Object.entries(files)[0] ?? [];
  const tree = { ...laid.tree, kind: 'project' as const };
  const started = performance.now();
  try {
    const obligation = { language: 'javascript', check: 'test', file: { name, text }, focus: { startLine: 1, endLine: 1 }, tree, limits: { deadlineMs: DEADLINE_MS } } as const;
    const { verdict } = await discharge(backend, obligation, frame, AbortSignal.any([]), { ...laid, tree });
    return { verdict, ms: performance.now() - started };
  } finally {
    await laid.remove();
  }
}

const CODE = 'exports.steps = (n) => { for (;;) n += 1; };\nexports.half = (n) => n / 3;\n';
const tests = (head: string, equal: string): string =>
  `${head}const { half, steps } = require('./steps');\n\ntest('halves', () => {\n  ${equal.replace('#', 'half(2)')};\n});\n\ntest('counts', () => {\n  ${equal.replace('#', 'steps(2)')};\n});\n`;

const isThere = (await findSandbox()).kind !== 'none';
describe.skipIf(!isThere && process.env['CV_REQUIRE_TOOLS'] !== '1')('a suite that never gives back control', { timeout: 60_000 }, () => {
  test.each([
    ['node --test', node, '{ "scripts": { "test": "node --test" } }', tests("const test = require('node:test');\nconst assert = require('node:assert');\n", 'assert.equal(#, 1)')],
    ['Jest, not installed', vitest, '{ "devDependencies": { "jest": "^29.0.0" } }', tests('', 'expect(#).toBe(1)')],
  ] as const)('%s: the test that hung is named, and what the others said is kept', async (_, backend, manifest, text) => {
    const { verdict, ms } = await timed(backend, { 'steps.js': CODE, 'package.json': manifest, 'steps.test.js': text });
    expect(verdict.findings.map(({ rule, severity, file, range }) => [rule, severity, file, range.startLine]), JSON.stringify(verdict)).toEqual([
      ['counts', 'warning', 'steps.js', 1], ['halves', 'error', 'steps.js', 2],
    ]);
    expect(verdict.kind).toBe('refuted');
    expect(verdict.findings[0]?.message).toMatch(/^the test did not end within 1\d(?:\.\d)? s$/);
    expect(ms).toBeLessThan(DEADLINE_MS + 1_000);
  });
});
