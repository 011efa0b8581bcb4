import { CodedError, errorBody } from '../../shared/errors.ts';
import type { ErrorBody } from '../../shared/errors.ts';
import { PROTOCOL, requestFrameSchema, REQUESTS } from '../../shared/protocol.ts';
import type { HostFrame, ReplyBody, RequestBody, RequestType } from '../../shared/protocol.ts';
import { PROGRAM_REQUESTS } from './program-requests.ts';
import { type Owner, type Subscriber, toClientError } from './jobs.ts';
import { describeProblem } from './log.ts';
import type { Log } from './log.ts';

/** What a handler knows about who asks. */
export interface Caller {
  owner: Owner;
  /** Told about the jobs that this connection asked for. */
  subscriber: Subscriber;
}

/**
 * Answers to every request but `hello`; a rejection becomes the error of that reply alone. `raw` is the body before
 * keys that the protocol does not know were taken out of it.
 */
export type Handlers = {
  [T in Exclude<RequestType, 'hello'>]: (
    body: RequestBody<T>,
    caller: Caller,
    raw: unknown,
  ) => ReplyBody<T> | Promise<ReplyBody<T>>;
};

/** The handlers that stand on the database: all but those of HTTP, which goes on when that is locked. */
export type ServiceHandlers = Omit<Handlers, `http.${string}`>;

/** What the router says about the host in `hello`. */
export interface HostFacts {
  version: string;
  instance: string;
  pid: number;
  /** How the command line is called by now. */
  command?: () => string;
}

/** One connection's requests. */
interface Route {
  /** The reply to one frame's JSON; never rejects. */
  answer(frame: unknown): Promise<HostFrame>;
}

/** What {@link createRouter} makes. */
export interface Router {
  open(caller: Caller): Route;
  /** One request of this process's own layers, by the same schemas, handlers and limits. Rejects with a CodedError. */
  ask<T extends Exclude<RequestType, 'hello'>>(type: T, body: unknown, caller: Caller): Promise<ReplyBody<T>>;
}

const isRequest = (type: string): type is RequestType => Object.hasOwn(REQUESTS, type);

/** The id to which an answer goes even when the rest of the frame is wrong. */
function idOf(frame: unknown): string | null {
  const id = typeof frame === 'object' && frame !== null && 'id' in frame ? frame.id : null;
  return typeof id === 'string' && id.length <= 64 ? id : null;
}

/**
 * Reads requests: frame, version, `hello` first, type, body, handler, reply. Whatever is wrong with one of them is said
 * in its reply and touches no other.
 */
export function createRouter(handlers: Handlers, host: HostFacts, log: Log): Router {
  async function dispatch<T extends Exclude<RequestType, 'hello'>>(
    type: T,
    body: unknown,
    caller: Caller,
  ): Promise<ReplyBody<T>> {
    if (caller.owner === 'program' && !PROGRAM_REQUESTS.has(type))
      throw new CodedError('CV060', `No program may ask for ${type}.`);
    const answer = REQUESTS[type].reply.safeParse(await handlers[type](parse(type, body), caller, body));
    if (!answer.success) throw new CodedError('CV090', `The answer to ${type} is not as agreed.`);
    // TypeScript does not follow that the schema of T yields the reply of T.
    return answer.data as ReplyBody<T>;
  }

  return {
    async ask(type, body, caller) {
      try {
        return await dispatch(type, body, caller);
      } catch (problem) {
        const { code, message } = toClientError(problem);
        if (code === 'CV090') log('request failed', describeProblem(problem));
        throw problem instanceof CodedError ? problem : new CodedError('CV090', message, { cause: problem });
      }
    },
    open(caller) {
      let greeted = false;
      return {
        async answer(frame) {
          const re = idOf(frame);
          try {
            const body = await reply(frame);
            return { v: PROTOCOL, re: re ?? '', ok: true, body };
          } catch (problem) {
            const error: ErrorBody = toClientError(problem);
            if (error.code === 'CV090') log('request failed', describeProblem(problem));
            return { v: PROTOCOL, re, ok: false, error };
          }
        },
      };

      async function reply(frame: unknown): Promise<unknown> {
        const request = requestFrameSchema.safeParse(frame);
        if (!request.success) throw new CodedError('CV002');
        const { v, type, body } = request.data;
        if (v !== PROTOCOL) throw new CodedError('CV001', `Asked for version ${v}, this is ${PROTOCOL}.`);
        if (!isRequest(type)) throw new CodedError('CV004', JSON.stringify(type));
        if (type === 'hello') {
          const hello = parse(type, body);
          if (hello.protocol !== PROTOCOL)
            throw new CodedError('CV001', `Asked for version ${hello.protocol}, this is ${PROTOCOL}.`);
          greeted = true;
          const { command, ...facts } = host;
          return { protocol: PROTOCOL, ...facts, ...(command === undefined ? {} : { command: command() }) };
        }
        if (!greeted) throw new CodedError('CV001', 'The first request must be hello.');
        return dispatch(type, body, caller);
      }
    },
  };
}

function parse<T extends RequestType>(type: T, body: unknown): RequestBody<T> {
  const parsed = REQUESTS[type].body.safeParse(body);
  if (!parsed.success) {
    const issues = parsed.error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new CodedError(type === 'feedback.record' ? 'CV024' : 'CV002', `${type}: ${issues.join('; ')}`);
  }
  // TypeScript does not follow that the schema of T yields the body of T.
  return parsed.data as RequestBody<T>;
}

/** The answer to a frame that was no JSON. */
export const malformedReply = (): HostFrame => ({ v: PROTOCOL, re: null, ok: false, error: errorBody('CV002') });
