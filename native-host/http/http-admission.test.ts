import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import { admit, type RequestHead } from './http-admission.ts';
import { HTTP_ROUTES, type HttpRoute } from './http-routes.ts';

const PORT = 9847;
const TOKEN = `cvt_0a1b2c3d_${'x'.repeat(43)}`;

/** The head of a request of this route that is in order, with these headers in place of its own (null: without). */
function head({ method, path, body }: HttpRoute, changed: Record<string, string | null> = {}): RequestHead {
  const headers: Record<string, string | null> = {
    host: `127.0.0.1:${PORT}`,
    authorization: `Bearer ${TOKEN}`,
    'content-type': body === undefined ? null : 'application/json',
    'content-length': body === undefined ? null : '2',
    ...changed,
  };
  const rawHeaders = Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [name, value]));
  return { method, target: path.replaceAll(/\{\w+\}/g, 'one'), rawHeaders };
}

const routes = fc.constantFrom(...(Object.values(HTTP_ROUTES) as HttpRoute[]));
const headerName = fc.constantFrom('Host', 'hOST', 'host');

test.each(Object.entries(HTTP_ROUTES) as [string, HttpRoute][])(
  '%s is admitted when all is in order',
  (name, route) => {
    const { scope } = route;
    const given = route.path.includes('{') ? [expect.any(String)] : [];
    const admitted = admit(head(route), PORT);
    expect(admitted).toMatchObject({ ok: true, name, token: scope === 'none' ? undefined : TOKEN });
    expect(Object.keys('given' in admitted ? admitted.given : {})).toEqual(given);
    expect(admit(head(route, { authorization: null }), PORT).ok).toBe(scope === 'none');
  },
);

test('whatever else it says, a request that names a page is refused', () => {
  fc.assert(
    fc.property(routes, fc.constantFrom('Origin', 'ORIGIN', 'origin'), fc.string(), (route, name, origin) => {
      expect(admit(head(route, { [name]: origin }), PORT)).toMatchObject({ ok: false, status: 403, code: 'CV143' });
    }),
  );
});

test('no host but the two of this port is heard, alone or beside one of them', () => {
  const hosts = fc.oneof(
    fc.string(),
    fc.domain(),
    fc.ipV4(),
    fc.nat(65_535).map((port) => `127.0.0.1:${port}`),
    fc.domain().map((name) => `${name}:${PORT}`),
    fc.constantFrom(
      'LOCALHOST:9847',
      '127.0.0.1:9847 ',
      'localhost:9847.',
      '[::1]:9847',
      '127.1:9847',
      '2130706433:9847',
    ),
  );
  fc.assert(
    fc.property(routes, headerName, hosts, fc.boolean(), (route, name, host, isSecond) => {
      fc.pre(host !== `127.0.0.1:${PORT}` && host !== `localhost:${PORT}`);
      const { rawHeaders, ...rest } = head(route, isSecond ? {} : { host: null });
      const asked = { ...rest, rawHeaders: [...rawHeaders, name, host] };
      expect(admit(asked, PORT)).toMatchObject({ ok: false, status: 403, code: 'CV143' });
    }),
  );
});

test('a method that a route does not take is told which it takes, and no other path is one', () => {
  expect(admit({ ...head(HTTP_ROUTES.job), method: 'PUT' }, PORT)).toMatchObject({ status: 405, allow: 'GET, DELETE' });
  fc.assert(
    fc.property(fc.stringMatching(/^\/[a-z./-]{0,20}$/), (target) => {
      fc.pre(!Object.values(HTTP_ROUTES).some(({ path }) => path.split('/').length === target.split('/').length));
      expect(admit({ ...head(HTTP_ROUTES.token), target }, PORT)).toMatchObject({ ok: false, status: 404 });
    }),
  );
});

test.each([
  ['the most that there may be', LIMITS.http.bodyBytes, undefined],
  ['one byte more', LIMITS.http.bodyBytes + 1, 413],
  ['far more', 1e11, 413],
])('a body of %s', (_name, length, status) => {
  const admitted = admit(head(HTTP_ROUTES.verify, { 'content-length': String(length) }), PORT);
  expect('status' in admitted ? admitted.status : undefined).toBe(status);
});

test.each(['-1', '1e3', '0x10', ' 5', '1, 2', ''])('a length of %j is none', (length) => {
  expect(admit(head(HTTP_ROUTES.verify, { 'content-length': length }), PORT)).toMatchObject({
    ok: false,
    code: 'CV002',
  });
});

test.each(['text/plain', 'application/json; charset=latin1', 'application/jsonp', 'multipart/form-data', ''])(
  'a body of the type %j is not taken',
  (type) => {
    expect(admit(head(HTTP_ROUTES.verify, { 'content-type': type }), PORT)).toMatchObject({ ok: false, status: 415 });
  },
);

test.each(['wait=5&wait=6', 'wait', 'wait=%35', 'a=b=c', '?'])('a query like %j is refused', (query) => {
  expect(admit({ ...head(HTTP_ROUTES.job), target: `/api/jobs/one?${query}` }, PORT)).toMatchObject({ ok: false });
});

test.each([
  ['content-length', '2'],
  ['transfer-encoding', 'chunked'],
])('a body where none is taken (%s) is refused', (name, value) => {
  expect(admit(head(HTTP_ROUTES.token, { [name]: value }), PORT)).toMatchObject({ ok: false, status: 400 });
});

test.each(['bearer', 'BEARER', 'Bearer '])('the scheme "%s" of a token is taken in any case (RFC 9110)', (scheme) => {
  const route = HTTP_ROUTES.token;
  expect(admit(head(route, { authorization: `${scheme} ${TOKEN}` }), PORT)).toMatchObject({ ok: true, token: TOKEN });
});
