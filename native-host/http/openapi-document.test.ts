import { randomUUID } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXAMPLE } from '../storage/fixtures/correction.ts';
import { pairedDaemon, type PairedDaemon } from './fixtures/paired-daemon.ts';
import { HTTP_ROUTES } from './http-routes.ts';
import { openApiBytes, openApiDocument } from './openapi-document.ts';

let daemon: PairedDaemon;
beforeAll(async () => void (daemon = await pairedDaemon()));
afterAll(() => daemon.close());

const document = openApiDocument();

test('the document that is served is OpenAPI 3.1, by the schema of its own specification', async () => {
  await daemon.paired({ name: 'reader of the document' });
  const { status, body } = await daemon.ask('GET', '/api/openapi.json');
  expect([status, body]).toEqual([200, JSON.parse(JSON.stringify(document))]);
  const validator = new Validator();
  expect(await validator.validate(body)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('the check of the document finds a mistake in it', async () => {
  const wrong = structuredClone(document) as { paths: Record<string, { post?: { responses?: unknown } }> };
  const { post } = wrong.paths['/api/verify'] ?? {};
  expect(post?.responses).toBeDefined();
  if (post !== undefined) post.responses = { twohundred: {} };
  expect((await new Validator().validate(wrong)).valid).toBe(false);
});

test('it has every route, with its scope, and no other', () => {
  const paths = document['paths'] as Record<string, Record<string, { security: { token?: string[] }[] }>>;
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { security }]) => [method.toUpperCase(), path, security[0]?.token?.[0]]),
  );
  const served = Object.values(HTTP_ROUTES).map(({ method, path, scope }) => [
    method,
    path,
    scope === 'none' || scope === 'any' ? undefined : scope,
  ]);
  expect(described.toSorted()).toEqual(served.toSorted());
});

test('every request is answered as the document says, an error too', async () => {
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  ajv.addSchema(document, 'document');
  const answered = (name: string, body: unknown): void => {
    const validate = ajv.getSchema(`document#/components/schemas/${name}`);
    expect(validate, name).toBeDefined();
    validate?.(body);
    expect(validate?.errors ?? [], name).toEqual([]);
  };
  const asked = {
    name: 'all of it',
    scopes: ['verify' as const, 'read' as const, 'record' as const],
    project: null,
    days: 1,
  };
  const { code } = await daemon.terminal.request('http.pair', asked);
  const pair = await daemon.ask('POST', '/api/pair', { body: { code } });
  const { token } = pair.body;
  const verified = await daemon.ask('POST', '/api/verify', { token, body: { code: '{}', language: 'json' } });
  const { job, report } = verified.body.status;
  const mine = { ...EXAMPLE, project: null, unknown: { to: ['the format'] } };
  const nonce = randomUUID();
  const answers = {
    PairAnswer: pair,
    ProofAnswer: await daemon.ask('POST', '/api/proof', { body: { token: pair.body.about.id, nonce } }),
    TokenAnswer: await daemon.ask('GET', '/api/token', { token }),
    Verification: verified,
    Report: await daemon.ask('GET', `/api/reports/${report}`, { token }),
    Receipt: await daemon.ask('GET', `/api/receipts/${report}`, { token }),
    ContextPlan: await daemon.ask('POST', '/api/known-issues', { token, body: { draft: 'sort it' } }),
    RecordAnswer: await daemon.ask('POST', '/api/corrections', { token, body: { correction: mine } }),
    CorrectionsAnswer: await daemon.ask('GET', '/api/corrections?limit=5', { token }),
    Correction: await daemon.ask('GET', `/api/corrections/${mine.id}`, { token }),
  };
  for (const [name, { status, body }] of Object.entries(answers)) {
    expect(status, name).toBe(200);
    answered(name, body);
  }
  answered('Verification', (await daemon.ask('GET', `/api/jobs/${job}`, { token })).body);
  answered('Verification', (await daemon.ask('DELETE', `/api/jobs/${job}`, { token })).body);
  answered('Error', (await daemon.ask('GET', '/api/nothing')).body);
  answered('Error', (await daemon.ask('GET', '/api/token')).body);
  expect(answers.Correction.body).toEqual(mine);
  expect(answers.CorrectionsAnswer.body.rows).toHaveLength(1);
});

test('it is made once, however often it is asked for', () => {
  expect(openApiBytes()).toBe(openApiBytes());
  expect(JSON.parse(openApiBytes().toString())).toEqual(document);
});
