import type { ErrorCode } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { HTTP_ROUTES, type HttpRoute, type RouteName } from './http-routes.ts';

/** What a request says before its body. */
export interface RequestHead {
  method: string;
  /** As it came, query and all. */
  target: string;
  /** Names and values in turn, as they came. */
  rawHeaders: readonly string[];
}

/** A request that may go on: to its token, where its route wants one, and then to its body. */
export interface AdmittedRequest {
  name: RouteName;
  /** Given parts of the path, and the query; not judged yet. */
  given: Record<string, string>;
  query: Record<string, string>;
  /** Undefined where the route needs none. */
  token: string | undefined;
}

/** What is wrong with a request. */
export interface RefusedRequest {
  status: number;
  code: ErrorCode;
  detail?: string;
  /** Methods that this address takes. */
  allow?: string;
}

const TARGET = /^(\/[\w./-]{0,300})(?:\?([\w.=&-]{0,300}))?$/;
/** The scheme in any case: RFC 9110, section 11.1. */
const BEARER = /^Bearer +(cvt_[0-9a-f]{8}_[\w-]{43})$/i;
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;

const refused = (status: number, code: ErrorCode, detail?: string): { ok: false } & RefusedRequest => ({
  ok: false,
  status,
  code,
  ...(detail === undefined ? {} : { detail }),
});

/**
 * Judges a request by its head alone, before anything of its body is read: by whom it was meant to be heard (Host),
 * that no page sent it (Origin, Sec-Fetch-Site), whether there is such a request, that its body is JSON of a bearable
 * length, and that it has the form of a token. @param port that HTTP is served on.
 */
export function admit(
  head: RequestHead,
  port: number,
): ({ ok: true } & AdmittedRequest) | ({ ok: false } & RefusedRequest) {
  const all = headersOf(head.rawHeaders);
  const one = (name: string): string | undefined => (all.get(name)?.length === 1 ? all.get(name)?.[0] : undefined);
  // Another name that leads here is how a page gets around the browser (DNS rebinding).
  if (![`127.0.0.1:${port}`, `localhost:${port}`].includes(one('host') ?? '')) return refused(403, 'CV143', '(Host)');
  if (all.has('origin')) return refused(403, 'CV143', '(Origin)');
  if ((all.get('sec-fetch-site') ?? []).some((site) => site !== 'none'))
    return refused(403, 'CV143', '(Sec-Fetch-Site)');

  const [, path = '', query = ''] = TARGET.exec(head.target) ?? [];
  const here = Object.entries(HTTP_ROUTES).flatMap(([name, route]) => {
    const given = givenIn(route, path);
    return given === undefined ? [] : [{ name: name as RouteName, route: route as HttpRoute, given }];
  });
  if (here.length === 0) return refused(404, 'CV147', '(address)');
  const found = here.find(({ route }) => route.method === head.method);
  if (found === undefined)
    return { ...refused(405, 'CV147', '(method)'), allow: here.map(({ route }) => route.method).join(', ') };

  const { name, route, given } = found;
  const token = BEARER.exec(one('authorization') ?? '')?.[1];
  if (route.scope !== 'none' && token === undefined) return refused(401, 'CV141');
  const body = bodyProblem(route, all);
  if (body !== undefined) return body;
  const asked = queryIn(query);
  if (asked === undefined) return refused(400, 'CV002', '(query)');
  return { ok: true, name, given, query: asked, token: route.scope === 'none' ? undefined : token };
}

function bodyProblem(
  { body, scope }: HttpRoute,
  all: ReadonlyMap<string, readonly string[]>,
): ReturnType<typeof refused> | undefined {
  const [length = '0', ...lengths] = all.get('content-length') ?? [];
  if (body === undefined)
    return all.has('transfer-encoding') || length !== '0'
      ? refused(400, 'CV002', 'This request takes no body.')
      : undefined;
  const types = all.get('content-type') ?? [];
  if (types.length !== 1 || !JSON_TYPE.test(types[0] ?? '') || all.has('content-encoding'))
    return refused(415, 'CV147', 'The body is JSON of the content-type application/json.');
  if (lengths.length > 0 || !/^\d{1,12}$/.test(length)) return refused(400, 'CV002', '(Content-Length)');
  const most = bodyLimit(scope);
  return Number(length) > most ? refused(413, 'CV003', `A body has at most ${most} bytes.`) : undefined;
}

/** Bytes of a body; whoever has no token gets little memory. */
export const bodyLimit = (scope: HttpRoute['scope']): number =>
  scope === 'none' ? LIMITS.http.openBodyBytes : LIMITS.http.bodyBytes;

/** All values by the small name: a second one of the same name is not passed over. */
function headersOf(raw: readonly string[]): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase();
    all.set(name, [...(all.get(name) ?? []), raw[at + 1] ?? '']);
  }
  return all;
}

/** The given parts of a path, where it is one of this route. */
function givenIn({ path: pattern }: HttpRoute, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const parts = path.split('/');
  if (wanted.length !== parts.length) return undefined;
  const given: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const name = /^\{(\w+)\}$/.exec(wanted[at] ?? '')?.[1];
    if (name !== undefined && part !== '') given[name] = part;
    else if (part !== wanted[at]) return undefined;
  }
  return given;
}

/** The query's values; undefined where one name comes twice. */
function queryIn(query: string): Record<string, string> | undefined {
  const pairs = query === '' ? [] : query.split('&').map((pair) => pair.split('='));
  const names = new Set(pairs.map(([name]) => name));
  if (names.size !== pairs.length || pairs.some((pair) => pair.length !== 2)) return undefined;
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value] as const));
}
