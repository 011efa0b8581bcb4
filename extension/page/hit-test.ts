/** Where on a control is looked, as shares of its width and height. */
const PLACES = [0.1, 0.5, 0.9];

/** A transform that moves what it is on, and does not turn or resize it. */
const ONLY_MOVES = /^none$|^matrix\(1, 0, 0, 1,/;

/**
 * Is a control of ours what a pointer would meet on all of its parts, and shown as it is? This is what can be asked of
 * a browser that does not say itself what is painted over an element; a layer that lets the pointer through is not
 * noticed.
 */
export function isHit(control: Element): boolean {
  const root = control.getRootNode() as ShadowRoot;
  const { left, top, width, height } = control.getBoundingClientRect();
  for (let around: Element | null = root.host; around !== null; around = around.parentElement) {
    const { opacity, transform, mixBlendMode } = getComputedStyle(around);
    if (Number(opacity) < 1 || !ONLY_MOVES.test(transform) || mixBlendMode !== 'normal') return false;
  }
  return PLACES.every((x) =>
    PLACES.every((y) => {
      const at = [left + width * x, top + height * y] as const;
      return document.elementFromPoint(...at) === root.host && control.contains(root.elementFromPoint(...at));
    }),
  );
}
