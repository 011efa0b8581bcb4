/** The chip's host element, and the way to keep it as wide as an element of the page and centred like it. */
export interface ChipHost extends Host {
  /** Until the signal aborts. */
  alignWith(element: Element, signal: AbortSignal): void;
}

/** A host for the chip at the composer. Its size is said in its root, where the page has no say. */
export function createChipHost(document: Document, sheets: readonly CSSStyleSheet[]): ChipHost {
  const sheet = new CSSStyleSheet();
  return {
    ...createHost(document, [...sheets, sheet]),
    alignWith(element, signal) {
      const fit = (width: number | undefined): void =>
        sheet.replaceSync(
          ':host { z-index: 1 !important; margin: 0 auto !important; width: 100% !important; align-self: center ' +
            `!important; ${width === undefined ? '' : `max-width: ${width}px !important`} }`,
        );
      fit(undefined);
      const observer = new ResizeObserver((entries) => fit(entries.at(-1)?.borderBoxSize[0]?.inlineSize));
      observer.observe(element);
      signal.addEventListener('abort', () => observer.disconnect(), { once: true });
    },
  };
}

/** A host element and the closed root on it. */
export interface Host {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
}

const hosts = new WeakSet<Node>();

/**
 * A host element that already has a row's height (bar.css), without content. It is a `div`: an element whose name
 * has a hyphen can be made a custom one by the page, and its class then reads the closed root
 * (`ElementInternals.shadowRoot`). It has its root from the start, since the page could hang one of its own on a host
 * that has none.
 */
export function createHost(document: Document, sheets: readonly CSSStyleSheet[]): Host {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'closed' });
  root.adoptedStyleSheets = [...sheets];
  hosts.add(host);
  return { host, root };
}

/** Is this node a host that we put into the page? A page can copy how one looks, but not what it is. */
export const isOurs = (node: Node): boolean => hosts.has(node);
