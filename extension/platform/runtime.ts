/*
 * Channels and messages: the part of the browser's edge that the content script needs too. It speaks to
 * `chrome.runtime` itself, which every browser with Manifest V3 offers: the polyfill behind browser.ts would be a sixth
 * of what is parsed on every page of claude.ai.
 */

/** Who is at the other end of a port, as the browser says (never as the message says). */
export interface Sender {
  id: string | undefined;
  url: string | undefined;
  origin: string | undefined;
  frameId: number | undefined;
  tab: { id: number | undefined; url: string | undefined; windowId: number | undefined } | undefined;
}

/** A message channel to the worker, a view or the native host. */
export interface Channel {
  name: string;
  /** Null for a channel that this side opened. */
  sender: Sender | null;
  /** Throws when the channel is closed or the message cannot be sent. */
  post(message: unknown): void;
  onMessage(handler: (message: unknown) => void): void;
  /** Called once; `reason` is the browser's own words, null when it gives none. */
  onDisconnect(handler: (reason: string | null) => void): void;
  disconnect(): void;
}

function senderOf(sender: chrome.runtime.MessageSender | undefined): Sender | null {
  if (sender === undefined) return null;
  const { id, url, origin, frameId, tab } = sender;
  return {
    id,
    url,
    origin,
    frameId,
    tab: tab === undefined ? undefined : { id: tab.id, url: tab.url, windowId: tab.windowId },
  };
}

/** Firefox says at the port why it ended (MDN, "runtime.Port"). */
type PortOfFirefox = chrome.runtime.Port & { error?: { message: string } | null };

function channelOf(port: chrome.runtime.Port): Channel {
  return {
    name: port.name,
    sender: senderOf(port.sender),
    post: (message) => port.postMessage(message),
    onMessage: (handler) => port.onMessage.addListener((message: unknown) => handler(message)),
    onDisconnect: (handler) =>
      port.onDisconnect.addListener(() =>
        handler((chrome.runtime.lastError ?? (port as PortOfFirefox).error)?.message ?? null),
      ),
    disconnect: () => port.disconnect(),
  };
}

/** The extension's id, or null in a content script whose extension was updated or removed. */
export function ownId(): string | null {
  // Chromium deletes the id, and in some versions throws, once the context is invalidated.
  try {
    return chrome.runtime?.id ?? null;
  } catch {
    return null;
  }
}

/** Where the extension's own pages are: `chrome-extension://ID`; Firefox has an id of each installation there. */
export const ownOrigin = (): string => chrome.runtime.getURL('').replace(/\/$/, '');

/** Opens a channel to the worker, which starts if it was suspended. Throws once the context is invalidated. */
export const connectToWorker = (name: string): Channel => channelOf(chrome.runtime.connect({ name }));

/** Single messages: the worker's way to a tab whose channel ended while the worker slept. */
export function onSingleMessage(handler: (message: unknown, sender: Sender | null) => void): void {
  chrome.runtime.onMessage.addListener((message: unknown, sender) => {
    handler(message, senderOf(sender));
    // No answer is given, so the channel need not stay open.
    return undefined;
  });
}

/** Starts the native host of this name; a failure arrives through `onDisconnect`. */
export const connectToHost = (name: string): Channel => channelOf(chrome.runtime.connectNative(name));

/** Called in the worker for every view that connects; other extensions and pages have no way in. */
export function onViewConnect(handler: (channel: Channel) => void): void {
  chrome.runtime.onConnect.addListener((port) => handler(channelOf(port)));
}
