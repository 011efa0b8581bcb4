/** Tag of the bar's host element. It is never registered as a custom element: it only carries a closed shadow root. */
export const BAR_TAG = 'claude-verify-bar';

/** Height of a bar in CSS pixels, reserved before anything is drawn in it. */
export const BAR_HEIGHT_PX = 28;

/** Style of a host element: the font is left to be inherited, so that it looks at home, and all that could hide or move it is fixed. */
export const VISIBLE = [
  'display:block',
  'position:relative',
  'float:none',
  'height:auto',
  'width:auto',
  'min-width:0',
  'max-width:none',
  'margin:0',
  'padding:0',
  'border:0',
  'opacity:1',
  'visibility:visible',
  'transform:none',
  'filter:none',
  'clip-path:none',
  'pointer-events:auto',
  'user-select:none',
  'box-sizing:border-box',
  'text-align:start',
  'white-space:normal',
]
  .map((rule) => `${rule} !important;`)
  .join('');

let pattern: HTMLElement | null = null;

/** A host element that already has the bar's height, without content. */
export function createBarHost(document: Document): HTMLElement {
  if (pattern?.ownerDocument !== document) {
    pattern = document.createElement(BAR_TAG);
    pattern.setAttribute('style', `${VISIBLE}min-height:${BAR_HEIGHT_PX}px !important;`);
  }
  // A copy is far cheaper than parsing the style anew, and a long conversation wants hundreds.
  return pattern.cloneNode() as HTMLElement;
}

/** Is a bar's host as it was made? The page may have changed its attributes or put something into it. */
export const isAsMade = (host: HTMLElement): boolean => host.isEqualNode(pattern);

/** Puts the host after the block and after the hosts that already stand there. Neither wraps nor enters anything of the page. */
export function placeAfter(outer: Element, host: HTMLElement, order: number): void {
  let after: Element = outer;
  for (let skipped = 0; skipped < order; skipped++) {
    const next = after.nextElementSibling;
    if (next === null || next.localName !== BAR_TAG) break;
    after = next;
  }
  after.after(host);
}

/** Is this node one that we put into the page? */
export function isOurs(node: Node): boolean {
  return node.nodeName.startsWith('CLAUDE-VERIFY-');
}

/** A closed shadow root with the given sheets, which a strict content security policy allows. */
export function openRoot(host: HTMLElement, sheets: readonly CSSStyleSheet[]): ShadowRoot {
  const root = host.attachShadow({ mode: 'closed' });
  root.adoptedStyleSheets = [...sheets];
  return root;
}
