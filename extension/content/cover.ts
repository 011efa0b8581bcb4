/** What of an element can be seen where it is painted. */
export type PaintStyle = Pick<CSSStyleDeclaration, 'opacity' | 'backgroundColor' | 'backgroundImage' | 'backdropFilter' | 'boxShadow' | 'visibility'>;

const PAINTED = new Set(['img', 'svg', 'canvas', 'video', 'iframe', 'object', 'embed', 'input', 'textarea', 'button', 'picture']);

let everythingClickable: CSSStyleSheet | null = null;

/**
 * The element that is painted over `host` at one of these points of the viewport, or null. An overlay with
 * `pointer-events: none` lets clicks through and is therefore absent from every hit test: for the length of this call
 * nothing in the document has it. Costs two style computations of the page, so it is for clicks only. Layers that
 * paint nothing (an empty container for toasts) cover nothing.
 */
export function coverOf(host: Element, points: readonly { x: number; y: number }[]): Element | null {
  const page = host.ownerDocument;
  if (everythingClickable === null) {
    everythingClickable = new CSSStyleSheet();
    everythingClickable.replaceSync('*, *::before, *::after { pointer-events: auto !important }');
  }
  // A copy: what the getter returns changes with every assignment.
  const before = [...page.adoptedStyleSheets];
  page.adoptedStyleSheets = [...before, everythingClickable];
  try {
    for (const { x, y } of points) {
      const stack = page.elementsFromPoint(x, y);
      const above = stack.slice(0, Math.max(0, stack.indexOf(host)));
      const cover = above.find((element) => paints(element));
      if (cover !== undefined) return cover;
    }
    return null;
  } finally {
    page.adoptedStyleSheets = before;
  }
}

function paints(element: Element): boolean {
  const view = element.ownerDocument.defaultView;
  if (view === null) return false;
  const isLeaf = PAINTED.has(element.localName) || [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '');
  if (paintsBox(view.getComputedStyle(element), isLeaf)) return true;
  return ['::before', '::after'].some((part) => {
    const style = view.getComputedStyle(element, part);
    return style.content !== 'none' && style.content !== 'normal' && paintsBox(style, style.content !== '""');
  });
}

/** Would a box of this style be seen? `hasContent`: it is an image, or holds text. Pure. */
export function paintsBox(style: PaintStyle, hasContent: boolean): boolean {
  if (style.visibility === 'hidden' || Number.parseFloat(style.opacity) < 0.02) return false;
  if (hasContent || style.backgroundImage !== 'none' || style.boxShadow !== 'none') return true;
  if (style.backdropFilter !== undefined && style.backdropFilter !== '' && style.backdropFilter !== 'none') return true;
  return !/^(?:transparent|rgba\(.*,\s*0(?:\.0+)?\)|.*\/\s*0(?:\.0+)?%?\))?$/.test(style.backgroundColor);
}
