import browser from 'webextension-polyfill';

/** A tab as far as the extension may see it: `url` only where it has the host permission. */
export interface TabInfo {
  id: number;
  windowId: number | undefined;
  url: string | undefined;
}

/** Version of the manifest. */
export const ownVersion = (): string => browser.runtime.getManifest().version;

/** Sends one message to a tab's content script; false when nobody is there to hear it. */
export async function sendToTab(tab: number, message: unknown): Promise<boolean> {
  return browser.tabs.sendMessage(tab, message, { frameId: 0 }).then(
    () => true,
    () => false,
  );
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

/** Called when the user looks at another tab. */
export function onTabActivated(handler: (tab: number) => void): void {
  browser.tabs.onActivated.addListener(({ tabId }) => handler(tabId));
}

/**
 * Called when a tab goes to another page or its page another address, once or more; `active` when it is the one in
 * front of its window.
 */
export function onTabMoved(handler: (tab: number, active: boolean) => void): void {
  browser.tabs.onUpdated.addListener((tabId, change, tab) => {
    if (change.url !== undefined || change.status === 'complete') handler(tabId, tab.active);
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

/**
 * Opens a page of the extension, or of the browser (`chrome:`), in a tab; with the tab that asked for it, to which the
 * browser returns when it is closed.
 */
export async function openTab(path: string, opener?: number): Promise<void> {
  const url = path.startsWith('chrome:') ? path : browser.runtime.getURL(path);
  await browser.tabs.create({ url, ...(opener === undefined ? {} : { openerTabId: opener }) });
}

/** Opens a page of the web in a tab beside the one that asked for it; says which tab that is. */
export async function openPageBeside(url: string, opener: number | null): Promise<number | null> {
  const tab = await browser.tabs.create({ url, ...(opener === null ? {} : { openerTabId: opener }) });
  return tab.id ?? null;
}

/** Brings a tab and its window to the front; one that was closed stays closed. */
export async function focusTab(id: number): Promise<void> {
  const tab = await browser.tabs.update(id, { active: true }).catch(() => undefined);
  if (tab?.windowId !== undefined) await browser.windows.update(tab.windowId, { focused: true });
}

/** Closes the tab that this page stands in. */
export function closeOwnTab(): void {
  void browser.tabs.getCurrent().then((tab) => (tab?.id === undefined ? undefined : browser.tabs.remove(tab.id)));
}

/**
 * Opens Firefox's sidebar (MDN, "sidebarAction"); undefined in other browsers. Must be called in the turn of a click on
 * an own page: Firefox does not count one that the worker is told of.
 */
export const openSidebar: (() => Promise<void>) | undefined = (browser as Partial<typeof browser>).sidebarAction?.open;

/** Opens the side panel. Must be called in the turn of the user's gesture; rejects otherwise. */
export async function openSidePanel(where: { tabId: number } | { windowId: number }): Promise<void> {
  await (openSidebar?.() ?? chrome.sidePanel.open(where));
}

/** Called once in the life of an installation, and not when the extension or the browser is updated. */
export function onFirstInstalled(handler: () => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') handler();
  });
}

/** Does the action's icon stand beside the address bar? Null where the browser does not say. */
export async function isPinned(): Promise<boolean | null> {
  const settings = await chrome.action.getUserSettings?.();
  return settings?.isOnToolbar ?? null;
}

/** A keyboard command of the manifest. */
export interface Shortcut {
  name: string;
  what: string;
  /** The keys as the browser writes them; "" where they are not set. */
  keys: string;
}

/** The keyboard commands with the keys that they have now. */
export async function shortcuts(): Promise<Shortcut[]> {
  const all = await browser.commands.getAll();
  return all.flatMap(({ name, description, shortcut }) =>
    name === undefined || description === undefined || description === ''
      ? []
      : [{ name, what: description, keys: shortcut ?? '' }],
  );
}

/** Shows where the browser lets shortcuts be changed. */
export async function openShortcutSettings(): Promise<void> {
  const { commands } = browser as { commands: { openShortcutSettings?(): Promise<void> } };
  await (commands.openShortcutSettings?.() ?? openTab('chrome://extensions/shortcuts'));
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
