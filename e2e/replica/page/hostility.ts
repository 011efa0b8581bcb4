import type { HostileLog } from '../api.ts';
import type { Trick } from '../model.ts';
import { h } from './dom.ts';

/** The page's attacks on the extension. */
export interface Hostility {
  /** Replaces the running tricks. */
  use(tricks: readonly Trick[]): void;
  log(): HostileLog;
  hosts(): HTMLElement[];
}

const PERIOD_MS = 100;

/** Prepares the attacks; nothing runs before `use`. */
export function createHostility(): Hostility {
  const globalsBefore = new Set(Object.getOwnPropertyNames(window));
  const seen: HostileLog = {
    overlayClicks: 0,
    forged: 0,
    hosts: [],
    openRoots: [],
    leakedText: [],
    extensionUrls: [],
    globals: [],
    removed: 0,
  };
  const layer = h('div', { class: 'hostile-layer' });
  let active: readonly Trick[] = [];
  let timer: ReturnType<typeof setInterval> | null = null;

  const note = (list: string[], entry: string): void => {
    if (!list.includes(entry)) list.push(entry);
  };
  const known = new Set<HTMLElement>();
  /**
   * What a page can know of the extension's elements: they are empty, have no attributes and stand after its code, last
   * in what is around it, or before its composer.
   */
  const hosts = (): HTMLElement[] => {
    const beside = [...document.querySelectorAll('pre')]
      .flatMap((pre) => [pre.closest('[role="group"]') ?? pre, pre.parentElement, pre.parentElement?.parentElement])
      .flatMap((element) => [element?.nextElementSibling, element?.lastElementChild]);
    for (const element of [...beside, document.querySelector('[data-cds="ChatComposer"]')?.previousElementSibling]) {
      if (element instanceof HTMLDivElement && element.attributes.length === 0 && element.firstChild === null)
        known.add(element);
    }
    return [...known].filter(({ isConnected }) => isConnected);
  };

  /**
   * The covers stay the same elements and only follow their blocks: a cover that was put in anew between press and
   * release would get no click, which then went to nobody.
   */
  const overlay = (visible: boolean): void => {
    const groups = [...document.querySelectorAll('pre.code-block__code')].slice(0, 50);
    while (layer.children.length > groups.length) layer.lastElementChild?.remove();
    while (layer.children.length < groups.length) {
      layer.append(
        h(
          'div',
          { class: visible ? 'hostile-cover' : 'hostile-overlay', click: () => void (seen.overlayClicks += 1) },
          visible ? 'Continue' : '',
        ),
      );
    }
    for (const [index, pre] of groups.entries()) {
      const { left, top, width } = (pre.closest('[role="group"]') ?? pre).getBoundingClientRect();
      Object.assign((layer.children[index] as HTMLElement).style, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${width}px`,
        height: '64px',
      });
    }
  };

  const probe = (): void => {
    for (const host of hosts()) {
      note(seen.hosts, host.tagName.toLowerCase());
      if (host.shadowRoot !== null) note(seen.openRoots, host.tagName.toLowerCase());
      const text = (host.textContent ?? '') + host.innerText;
      if (text.trim() !== '') note(seen.leakedText, text.trim());
    }
    for (const element of document.querySelectorAll('[src], [href], [style]')) {
      for (const { value } of element.attributes) if (value.includes('-extension://')) note(seen.extensionUrls, value);
    }
    for (const { name } of performance.getEntriesByType('resource'))
      if (name.includes('-extension://')) note(seen.extensionUrls, name);
    for (const name of Object.getOwnPropertyNames(window))
      if (!globalsBefore.has(name) && name !== 'replica') note(seen.globals, name);
  };

  const forge = (): void => {
    const detail = {
      type: 'block.verify',
      event: 'block',
      id: 1,
      ok: true,
      body: { code: 'forged', language: 'python' },
    };
    window.postMessage({ source: 'claude-verify', ...detail }, '*');
    window.postMessage(JSON.stringify(detail), '*');
    for (const name of ['claude-verify', 'claude-verify:verify', 'claude-verify-message', 'verify']) {
      document.dispatchEvent(new CustomEvent(name, { detail }));
      window.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
    }
    for (const host of hosts()) {
      host.click();
      for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click']) {
        host.dispatchEvent(
          new MouseEvent(type, { bubbles: true, composed: true, cancelable: true, clientX: 40, clientY: 10 }),
        );
      }
      host.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }));
    }
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'V', altKey: true, shiftKey: true, bubbles: true }));
    seen.forged += 1;
  };

  const step = (): void => {
    if (active.includes('overlay')) overlay(false);
    if (active.includes('cover')) overlay(true);
    if (active.includes('fade'))
      for (const host of hosts()) host.parentElement?.style.setProperty('opacity', '0.01', 'important');
    if (active.includes('forge')) forge();
    if (active.includes('probe')) probe();
    if (active.includes('remove')) {
      for (const host of hosts()) {
        host.remove();
        seen.removed += 1;
      }
    }
  };

  return {
    use(tricks) {
      active = tricks;
      layer.replaceChildren();
      if (timer !== null) clearInterval(timer);
      timer = null;
      if (tricks.length === 0) {
        layer.remove();
        return;
      }
      document.body.append(layer);
      timer = setInterval(step, PERIOD_MS);
    },
    hosts,
    log: () => structuredClone(seen),
  };
}
