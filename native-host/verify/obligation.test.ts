import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import cargoDeny from '../backends/cargo-deny/backend.ts';
import type { Obligation } from '../backend-kit/define.ts';
import { cacheKey } from './obligation.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'cv-obligation-'));
  vi.stubEnv('HOME', home);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

const asked: Obligation = {
  language: 'rust',
  check: 'security',
  file: { name: 'a.rs', text: '' },
  focus: { startLine: 1, endLine: 1 },
  limits: { deadlineMs: 1_000 },
};
const key = (): string | null => cacheKey(cargoDeny, asked, '0.18.0', new Date('2026-01-01T00:00:00Z'));

test(
  'what a check knows by itself is part of the key; where it cannot be read the verdict is not remembered, and ' +
    'nothing else is lost',
  () => {
    expect(key()).toMatch(/^[0-9a-f]{64}$/);
    mkdirSync(path.join(home, '.cargo'));
    // No folder: it cannot be listed.
    writeFileSync(path.join(home, '.cargo', 'advisory-dbs'), '');
    expect(key()).toBeNull();
  },
);
