import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { CodedError, errorBody, type ErrorBody } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { StoredToken } from './access-token.ts';
import { errorForProgram, statusOf } from './error-status.ts';
import { admit, bodyLimit, type AdmittedRequest, type RefusedRequest } from './http-admission.ts';
import type { HttpAnswer, HttpAnswers, HttpAsked } from './http-answers.ts';
import { HTTP_ROUTES, type HttpRoute } from './http-routes.ts';
import { ANSWER_HEADERS, listenLocally, type ServedHttp } from './local-listener.ts';
import { readJsonBody } from './request-body.ts';

/** What is asked without a token. */
interface OpenAnswers {
  /** The token for a code. Throws CV144, and what storing it throws. */
  pair(code: string): unknown;
  /** Throws CV146 for a token that is not there. */
  proof(token: string, nonce: string): unknown;
}

/** Setting of {@link serveHttp}. */
export interface HttpServing {
  /** 0: any that is free. */
  port: number;
  answers: HttpAnswers;
  open: OpenAnswers;
  /** The stored token of this text, if it holds now; it counts as used. */
  holder(text: string): StoredToken | undefined;
  /** Something worth a line in the log. */
  note(what: string, facts?: Record<string, unknown>): void;
}

/** Serves HTTP on 127.0.0.1 and nowhere else. Rejects with CV145 where the port cannot be had. */
export async function serveHttp(serving: HttpServing): Promise<ServedHttp> {
  let atOnce = 0;
  const handle = async (request: IncomingMessage, response: ServerResponse, port: number): Promise<void> => {
    atOnce += 1;
    try {
      const { status, body } = await answer(request, response, port);
      send(response, status, body);
    } catch (problem) {
      if (!request.complete) response.setHeader('connection', 'close');
      const error = ownError(problem, serving);
      send(response, problem instanceof Refusal ? problem.refused.status : statusOf(error), { error });
    } finally {
      atOnce -= 1;
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse, port: number): Promise<HttpAnswer> => {
    const { method = '', url: target = '', rawHeaders } = request;
    const admitted = admit({ method, target, rawHeaders }, port);
    if (!admitted.ok) {
      if (admitted.allow !== undefined) response.setHeader('allow', admitted.allow);
      throw new Refusal(admitted);
    }
    holderOf(admitted, serving);
    if (atOnce > LIMITS.http.requestsAtOnce) throw new CodedError('CV016', 'Too many requests are being answered.');
    const route: HttpRoute = HTTP_ROUTES[admitted.name];
    if (request.headers.expect !== undefined) response.writeContinue();
    const raw = route.body === undefined ? null : await readJsonBody(request, bodyLimit(route.scope));
    // Once more after each wait: a token is revoked at once, also for who waits for a body or a report.
    const token = holderOf(admitted, serving);
    const answered = await answerTo(admitted, { raw, token, response }, serving);
    holderOf(admitted, serving);
    return answered;
  };

  return listenLocally(
    serving.port,
    (request, response, port) => void handle(request, response, port),
    (late) => serving.note('http', { message: late.message }),
  );
}

/** A request that its head alone refuses. */
class Refusal extends CodedError {
  readonly refused: RefusedRequest;

  constructor(refused: RefusedRequest) {
    super(refused.code, refused.detail);
    this.refused = refused;
  }
}

function holderOf({ name, token }: AdmittedRequest, { holder }: HttpServing): StoredToken | undefined {
  const { scope }: HttpRoute = HTTP_ROUTES[name];
  if (scope === 'none') return undefined;
  const held = token === undefined ? undefined : holder(token);
  if (held === undefined) throw new CodedError('CV141');
  if (scope !== 'any' && !held.scopes.includes(scope)) throw new CodedError('CV142', `It needs the scope ${scope}.`);
  return held;
}

async function answerTo(
  { name, given, query }: AdmittedRequest,
  { raw, token, response }: { raw: unknown; token: StoredToken | undefined; response: ServerResponse },
  { answers, open }: HttpServing,
): Promise<HttpAnswer> {
  const route: HttpRoute = HTTP_ROUTES[name];
  const body = parsed(route.body, raw, 'body');
  if (name === 'openapi') {
    const { openApiBytes } = await import('./openapi-document.ts');
    return { status: 200, body: openApiBytes() };
  }
  // What each schema yields is what the answer of its route takes; TypeScript does not follow that through the table.
  if (name === 'pair') return { status: 200, body: open.pair((body as HttpAsked<'pair'>['body']).code) };
  if (name === 'proof') {
    const { token: id, nonce } = body as HttpAsked<'proof'>['body'];
    return { status: 200, body: open.proof(id, nonce) };
  }
  if (token === undefined) throw new CodedError('CV141');
  const leaving = new AbortController();
  response.once('close', () => leaving.abort());
  const asked = {
    given: parsed(route.given, given, 'address'),
    query: parsed(route.query, query, 'query'),
    body,
    raw,
    token,
    givenUp: leaving.signal,
  };
  return (answers[name] as (asked: unknown) => Promise<HttpAnswer>)(asked);
}

function parsed(schema: z.ZodMiniType | undefined, value: unknown, what: string): unknown {
  if (schema === undefined) return null;
  const read = z.safeParse(schema, value);
  if (read.success) return read.data;
  const issues = read.error.issues.slice(0, 5).map(({ path, message }) => `${[what, ...path].join('.')}: ${message}`);
  throw new CodedError('CV002', `${issues.join('; ')}.`);
}

/** Only our own errors speak for themselves: others may name paths of this machine. */
function ownError(problem: unknown, { note }: HttpServing): ErrorBody {
  const told = errorForProgram(problem);
  if (told.code !== 'CV090') return told;
  note('http request failed', { message: problem instanceof Error ? problem.message : String(problem) });
  return errorBody('CV090', "The end of the daemon's log says where.");
}

function send(response: ServerResponse, status: number, body: unknown): void {
  if (response.destroyed) return;
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  if (status === 401) response.setHeader('www-authenticate', 'Bearer');
  response.writeHead(status, { ...ANSWER_HEADERS, 'content-length': bytes.length }).end(bytes);
}
