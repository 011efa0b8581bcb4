import browser, { type Runtime } from 'webextension-polyfill';

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

/** A tab as far as the extension may see it: `url` only where it has the host permission. */
export interface TabInfo {
  id: number;
  windowId: number | undefined;
  url: string | undefined;
}

function senderOf(sender: Runtime.MessageSender | undefined): Sender | null {
  if (sender === undefined) return null;
  // The polyfill's types lag behind `origin`, which Chromium has had since version 80.
  const origin: unknown = Reflect.get(sender, 'origin');
  const tab = sender.tab;
  return {
    id: sender.id,
    url: sender.url,
    origin: typeof origin === 'string' ? origin : undefined,
    frameId: sender.frameId,
    tab: tab === undefined ? undefined : { id: tab.id, url: tab.url, windowId: tab.windowId },
  };
}

function channelOf(port: Runtime.Port): Channel {
  return {
    name: port.name,
    sender: senderOf(port.sender),
    post: (message) => port.postMessage(message),
    onMessage: (handler) => port.onMessage.addListener((message: unknown) => handler(message)),
    // Chromium reports through lastError, Firefox through the port.
    onDisconnect: (handler) =>
      port.onDisconnect.addListener((closed) => handler(closed.error?.message ?? browser.runtime.lastError?.message ?? null)),
    disconnect: () => port.disconnect(),
  };
}

/** The extension's id, or null in a content script whose extension was updated or removed. */
export function ownId(): string | null {
  // Chromium deletes the id, and in some versions throws, once the context is invalidated.
  try {
    return browser.runtime.id ?? null;
  } catch {
    return null;
  }
}

/** Version of the manifest. */
export const ownVersion = (): string => browser.runtime.getManifest().version;

/** Opens a channel to the worker, which starts if it was suspended. Throws once the context is invalidated. */
export const connectToWorker = (name: string): Channel => channelOf(browser.runtime.connect({ name }));

/** Starts the native host of this name; a failure arrives through `onDisconnect`. */
export const connectToHost = (name: string): Channel => channelOf(browser.runtime.connectNative(name));

/** Called in the worker for every view that connects; other extensions and pages have no way in. */
export function onViewConnect(handler: (channel: Channel) => void): void {
  browser.runtime.onConnect.addListener((port) => handler(channelOf(port)));
}

/** Single messages: the worker's way to a tab whose channel ended while the worker slept. */
export function onSingleMessage(handler: (message: unknown, sender: Sender | null) => void): void {
  browser.runtime.onMessage.addListener((message: unknown, sender: Runtime.MessageSender) => {
    handler(message, senderOf(sender));
    return undefined;
  });
}

/** Sends one message to a tab's content script; false when nobody is there to hear it. */
export async function sendToTab(tab: number, message: unknown): Promise<boolean> {
  return browser.tabs.sendMessage(tab, message, { frameId: 0 }).then(() => true, () => false);
}

function tabInfo(tab: { id?: number; windowId?: number; url?: string } | undefined): TabInfo | null {
  return tab?.id === undefined ? null : { id: tab.id, windowId: tab.windowId, url: tab.url };
}

/** The active tab of the window that the user used last. */
export async function activeTab(): Promise<TabInfo | null> {
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  return tabInfo(tab);
}

/** The tab of this id, or null when it was closed. */
export async function tabById(id: number): Promise<TabInfo | null> {
  return browser.tabs.get(id).then(tabInfo, () => null);
}

/** Called when the user looks at another tab or a tab goes to another page. */
export function onTabChange(handler: (tab: number) => void): void {
  browser.tabs.onActivated.addListener(({ tabId }) => handler(tabId));
  browser.tabs.onUpdated.addListener((tabId, change) => {
    if (change.url !== undefined || change.status === 'complete') handler(tabId);
  });
}

/** Called when a tab is closed. */
export function onTabClosed(handler: (tab: number) => void): void {
  browser.tabs.onRemoved.addListener((tabId) => handler(tabId));
}

/** Keyboard commands of the manifest; the call happens inside the user's gesture. */
export function onCommand(handler: (command: string, tab: TabInfo | null) => void): void {
  browser.commands.onCommand.addListener((command, tab) => handler(command, tabInfo(tab)));
}

/** Opens the action's popup over the last used window; rejects where the browser refuses. */
export const openActionPopup = (): Promise<void> => browser.action.openPopup();

/** Opens a page of the extension in a small window of its own. */
export async function openWindow(path: string, size: { width: number; height: number }): Promise<void> {
  await browser.windows.create({ url: browser.runtime.getURL(path), type: 'popup', ...size });
}

/** Opens a page of the extension in a tab. */
export async function openTab(path: string): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL(path) });
}

/** Opens the side panel. Must be called in the turn of the user's gesture; rejects otherwise. */
export async function openSidePanel(where: { tabId: number } | { windowId: number }): Promise<void> {
  await chrome.sidePanel.open(where);
}

/** Sets the badge and the hover text of the action for one tab. */
export async function setBadge(tabId: number, text: string, title: string): Promise<void> {
  await Promise.all([
    browser.action.setBadgeText({ tabId, text }),
    browser.action.setBadgeBackgroundColor({ tabId, color: '#8a5a00' }),
    browser.action.setTitle({ tabId, title }),
  ]);
}

/** Memory of the browser session: survives the worker, never touches the disk, closed to content scripts. */
export const sessionMemory = {
  async get(key: string): Promise<unknown> {
    return (await browser.storage.session.get(key))[key];
  },
  async all(): Promise<Record<string, unknown>> {
    return browser.storage.session.get(null);
  },
  set: (key: string, value: unknown): Promise<void> => browser.storage.session.set({ [key]: value }),
  remove: (key: string): Promise<void> => browser.storage.session.remove(key),
  clear: (): Promise<void> => browser.storage.session.clear(),
};

/** Session memory as {@link sessionMemory} offers it; tests bring their own. */
export type SessionMemory = typeof sessionMemory;

/** Wakes the worker every `minutes` until cleared. */
export function setAlarm(name: string, minutes: number): void {
  browser.alarms.create(name, { periodInMinutes: minutes });
}

/** Ends {@link setAlarm}. */
export async function clearAlarm(name: string): Promise<void> {
  await browser.alarms.clear(name);
}

/** Called when an alarm rings; must be registered in the worker's first turn. */
export function onAlarm(handler: (name: string) => void): void {
  browser.alarms.onAlarm.addListener((alarm) => handler(alarm.name));
}
