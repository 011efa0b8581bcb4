import * as z from 'zod/mini';
import { CodedError } from '../../shared/errors.ts';
import type { Channel } from '../platform/runtime.ts';
import {
  contentFrameSchema,
  viewFrameSchema,
  VIEW_REQUESTS,
  type View,
  type ViewReplyBody,
  type ViewRequestBody,
  type ViewRequestType,
  type WorkerFrame,
} from '../platform/messages.ts';
import { hostError } from './host-port.ts';
import { allowedRequest, type OwnIdentity, viewOf } from './sender-policy.ts';

/** One connected view. It lives as long as its port, so it may be held in the worker's memory. */
export interface ViewSession {
  view: View;
  /** The content script's tab; null for the extension's own pages. */
  tab: number | null;
  /** Is this an own page that stands in a tab or window of its own, so that the active tab is not the one meant? */
  standsAlone: boolean;
  /** Window of an own page's current tab, kept because a side panel must be opened without waiting. */
  windowId: number | null;
  /** Key of the conversation whose blocks this view shows; null until it said so. */
  conversation: string | null;
  /** Sends a frame; one that the closed port refuses is dropped, since a view asks again when it reconnects. */
  post(frame: WorkerFrame): void;
}

/**
 * What the worker does for each request. A handler is entered in the turn in which the message arrived, so that it may
 * still act within the user's gesture.
 */
export type ViewHandlers = {
  [T in ViewRequestType]: (body: ViewRequestBody<T>, session: ViewSession) => Promise<ViewReplyBody<T>>;
};

async function run<T extends ViewRequestType>(
  handlers: ViewHandlers,
  type: T,
  body: unknown,
  session: ViewSession,
): Promise<ViewReplyBody<T>> {
  const parsed = z.safeParse(VIEW_REQUESTS[type].body, body);
  if (!parsed.success) throw new CodedError('CV002', `(${type}: ${parsed.error.issues[0]?.path.join('.') ?? ''})`);
  // Indexing by T loses the pairing of schema and handler that the mapped type states.
  const reply = await handlers[type](parsed.data as ViewRequestBody<T>, session);
  if (session.view !== 'content') return reply;
  const sent = z.safeParse(VIEW_REQUESTS[type].reply, reply);
  if (!sent.success) throw new CodedError('CV002', `(${type}: ${sent.error.issues[0]?.path.join('.') ?? ''})`);
  return sent.data as ViewReplyBody<T>;
}

/**
 * The frame as a content script may hear it, without fields that no schema names; null for what it may not hear. It is
 * checked on this side because the content script holds no schemas.
 */
export const frameForContent = (frame: WorkerFrame): WorkerFrame | null =>
  z.safeParse(contentFrameSchema, frame).data ?? null;

/** Answers one message of a view. Whatever is wrong with it ends in a refusal of this message alone. */
export function answer(handlers: ViewHandlers, session: ViewSession, message: unknown): Promise<void> {
  const frame = z.safeParse(viewFrameSchema, message);
  // Without an id there is nothing to refer a refusal to.
  if (!frame.success) return Promise.resolve();
  const { id, type, body } = frame.data;
  const refuse = (thrown: unknown): void => session.post({ re: id, ok: false, error: hostError(thrown) });
  const allowed = allowedRequest(session.view, type);
  if (allowed === null) {
    refuse(new CodedError(Object.hasOwn(VIEW_REQUESTS, type) ? 'CV060' : 'CV004'));
    return Promise.resolve();
  }
  return run(handlers, allowed, body, session).then((reply) => session.post({ re: id, ok: true, body: reply }), refuse);
}

/**
 * Accepts a port if the sender policy knows its other end, else closes it. Returns the session, or null when refused.
 */
export function accept(
  channel: Channel,
  own: OwnIdentity,
  handlers: ViewHandlers,
  onEnd: (session: ViewSession) => void,
): ViewSession | null {
  const view = viewOf(channel.name, channel.sender, own);
  if (view === null) {
    channel.disconnect();
    return null;
  }
  let open = true;
  const session: ViewSession = {
    view,
    tab: view === 'content' ? (channel.sender?.tab?.id ?? null) : null,
    standsAlone: view !== 'content' && channel.sender?.tab !== undefined,
    windowId: channel.sender?.tab?.windowId ?? null,
    conversation: null,
    post: (frame) => {
      const sent = view === 'content' ? frameForContent(frame) : frame;
      if (open && sent !== null) channel.post(sent);
    },
  };
  channel.onMessage((message) => void answer(handlers, session, message));
  channel.onDisconnect(() => {
    open = false;
    onEnd(session);
  });
  return session;
}
