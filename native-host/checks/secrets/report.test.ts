import { afterAll, expect, test } from 'vitest';
import { maskSecrets, secretPlaces } from '../../../shared/secrets.ts';
import { createWarmPool } from '../../sandbox/warm-pool.ts';
import { createVerifier } from '../../verify/verify.ts';
import backend from './backend.ts';

const pool = createWarmPool();
afterAll(() => pool.close());

/** Put together here, so that this file holds no secret. */
const TOKEN = ['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_');
const PASSWORD = ['hunter2', 'Rz7Qx9k'].join('-');
const PEM = [
  '-----BEGIN RSA PRIVATE KEY-----',
  'MIIEowIBAAKCAQEA7bq0Jr5n3xYpWvT2s8LkQdFhGmZcUeR4iOaX1tNy6VwBjKlP',
  '-----END RSA PRIVATE KEY-----',
].join('\n');

test.each([
  ['a token of a provider', `const token = '${TOKEN}';`, [TOKEN], 'refuted', { startLine: 1, startColumn: 16 }],
  [
    'a private key',
    `const pem = \`${PEM}\`;`,
    [PEM.split('\n')[1] ?? ''],
    'refuted',
    { startLine: 1, startColumn: 45 },
  ],
  [
    'a password',
    `const a = 1;\nconst password = '${PASSWORD}';`,
    [PASSWORD],
    'passed',
    { startLine: 2, startColumn: 19 },
  ],
  [
    'several',
    `const password = '${PASSWORD}';\nlogin('${TOKEN}');`,
    [PASSWORD, TOKEN],
    'refuted',
    { startLine: 1, startColumn: 19 },
  ],
])('%s is found, and nowhere in the report', async (_, code, secrets, kind, place) => {
  const verifier = createVerifier({
    backends: [backend],
    pool,
    cache: { get: () => undefined, put: () => undefined },
    clock: { now: () => new Date(0), ticks: () => performance.now() },
    hostVersion: '0',
    mask: maskSecrets,
  });
  const report = await verifier.verify(
    { job: crypto.randomUUID(), code, language: 'typescript', languageSource: 'fence' },
    { signal: new AbortController().signal },
  );
  expect(report.results[0]?.verdict.kind).toBe(kind);
  expect(report.results[0]?.verdict.findings).toHaveLength(secrets.length);
  expect(report.results[0]?.verdict.findings[0]).toMatchObject({
    category: 'security_flaw',
    subcategory: 'hardcoded_secret',
    range: place,
  });
  for (const secret of secrets) expect(JSON.stringify(report)).not.toContain(secret);
});

test('the name of the file counts: what stands in .npmrc is looked at as such', async () => {
  const text = `//registry.example.net/:_authToken=${['9f86d081', '884c', '7d65', '9a2f', 'eaa0c55ad015'].join('-')}\n`;
  const rules = async (fileName: string): Promise<string[]> =>
    (await secretPlaces(text, fileName)).map(({ rule }) => rule);
  expect(await rules('.npmrc')).toContain('npm');
  expect(await rules('a.txt')).not.toContain('npm');
});
