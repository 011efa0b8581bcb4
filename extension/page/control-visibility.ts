import type { Host } from './shadow-host.ts';

/** A host, and what of the page its controls lie over, which may be far from where the host itself stands. */
export type WatchedHost = Host & { readonly over?: Element };

/** What is known of a control's time in sight, in ms of the page's clock, as event time stamps are. */
interface Seen {
  /** Since then it was seen at every look, whole, uncovered and at the same place. */
  since: number;
  /** The last look. */
  at: number;
  box: DOMRectReadOnly;
}

/** Watches whether a person can see the controls in our roots. */
export interface Sight {
  /** Asking again for a host takes note of what it lies over by now. */
  watch(host: WatchedHost): void;
  /** Null for a control that was not seen when it was last looked at. */
  seen(control: Element): Seen | null;
  /** Since when the focus is in this root, or null. */
  focusedSince(root: ShadowRoot): number | null;
  /** When the pointer last went down, in ms of the page's clock, or null; letting go comes later. */
  pressedAt(): number | null;
}

/** Who is about to press something looks at it this often, in ms; the browser's own limit for it is 100. */
const LOOK_MS = 120;
/**
 * So long after the last sign of a person the looking goes on, in ms; over a bar and with the focus in one it goes on
 * for good.
 */
const TAIL_MS = 2_000;
/** The chain of looks breaks where the page or the machine lets none through for so long, in ms. */
const LONGEST_GAP_MS = 500;
/** Share of a control that has to be inside of the viewport and of what clips it. */
const LEAST_SHOWN = 0.9;
/** Positions are rounded; this is no motion, in CSS pixels. */
const STILL_PX = 1;
/** Of one root at most so many are looked at. */
const MOST_CONTROLS = 80;
/**
 * So many hosts are looked at, those nearest to the pointer: on a long page every look at a control costs the browser a
 * search for what lies over it.
 */
const MOST_HOSTS = 2;

const SIGNS_OF_A_PERSON = ['pointermove', 'pointerover', 'pointerdown', 'wheel', 'keydown', 'focusin'];

export const CONTROLS = 'button,select,input';

/** Says of a look at a control whether a person sees it. */
type Judge = (look: IntersectionObserverEntry & { isVisible?: boolean }) => boolean;

/**
 * The browser itself says whether something is painted over a control, or whether an effect of the page changes how it
 * looks (IntersectionObserver V2, w3c.github.io/IntersectionObserver/v2). It looks through `pointer-events: none`,
 * shadow roots, frames and the top layer, and never takes what is covered for visible; what paints nothing and lies
 * over a control counts as a cover, too. For a browser that does not say it, `isSeen` does.
 */
export function watchControls(
  view: Window & typeof globalThis,
  isSeen: Judge = ({ isVisible }) => isVisible === true,
): Sight {
  const roots = new WeakMap<Element, ShadowRoot>();
  const overs = new WeakMap<Element, Element>();
  const hostOf = new WeakMap<Element, Element>();
  const inView = new Set<Element>();
  const known = new WeakMap<Element, Seen>();
  const focused = new WeakMap<ShadowRoot, number>();
  let lastSign = -Infinity;
  let pressedAt: number | null = null;
  let pointerY = 0;
  let isOver = false;
  let isLooking = false;

  const note = (entries: readonly IntersectionObserverEntry[]): void => {
    for (const entry of entries) {
      const { target, intersectionRatio, boundingClientRect: box, time } = entry;
      const before = known.get(target);
      if (intersectionRatio < LEAST_SHOWN || !isSeen(entry)) known.delete(target);
      else if (before !== undefined && isSamePlace(before.box, box) && time - before.at <= LONGEST_GAP_MS)
        before.at = time;
      else known.set(target, { since: time, at: time, box });
    }
  };
  // TypeScript's DOM types lack the second version.
  const options: IntersectionObserverInit & { trackVisibility: boolean; delay: number } = {
    trackVisibility: true,
    delay: 100,
    threshold: [0, 0.5, LEAST_SHOWN, 1],
  };
  const controls = new view.IntersectionObserver(note, options);
  const hosts = new view.IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) inView.add(target);
      else inView.delete(target);
  });

  /** The host with the focus, and those that the pointer is over or may come to next. */
  const wanted = (active: Element | null): Set<Element> => {
    const far = (shown: Element): number => {
      const { top, bottom } = shown.getBoundingClientRect();
      return Math.max(top - pointerY, pointerY - bottom, 0);
    };
    const near = [...inView]
      .map((shown) => ({ host: hostOf.get(shown) ?? shown, far: far(shown) }))
      .sort((one, other) => one.far - other.far);
    const nearest = [...new Set(near.map(({ host }) => host))].slice(0, MOST_HOSTS);
    return new Set([...nearest, ...(active !== null && roots.has(active) ? [active] : [])]);
  };

  /** To observe anew gives a new answer, after the page was laid out by itself. */
  const look = (): void => {
    const now = view.performance.now();
    const { activeElement } = view.document;
    const isAttended = isOver || (activeElement !== null && roots.has(activeElement)) || now - lastSign < TAIL_MS;
    isLooking = isAttended && !view.document.hidden;
    if (!isLooking) return;
    for (const host of wanted(activeElement)) {
      const found = roots.get(host)?.querySelectorAll(CONTROLS);
      for (let at = 0; found !== undefined && at < Math.min(found.length, MOST_CONTROLS); at++) {
        const control = found[at] as Element;
        controls.unobserve(control);
        controls.observe(control);
      }
    }
    view.setTimeout(look, LOOK_MS);
  };
  const onSign = (event: Event): void => {
    if (!event.isTrusted) return;
    lastSign = event.timeStamp;
    if (event.type === 'pointerdown') pressedAt = event.timeStamp;
    if (event instanceof MouseEvent) pointerY = event.clientY;
    if (event.type === 'pointerover') isOver = event.target instanceof Element && roots.has(event.target);
    if (!isLooking) look();
  };
  for (const type of SIGNS_OF_A_PERSON) view.addEventListener(type, onSign, { capture: true, passive: true });

  return {
    watch({ host, root, over }) {
      const former = overs.get(host);
      if (over !== undefined && over !== former) {
        if (former !== undefined) {
          hosts.unobserve(former);
          inView.delete(former);
        }
        overs.set(host, over);
        hostOf.set(over, host);
        hosts.observe(over);
      }
      if (roots.has(host)) return;
      roots.set(host, root);
      hosts.observe(host);
      root.addEventListener('focusin', (event) => {
        const { timeStamp, relatedTarget } = event as FocusEvent;
        const wasHere = relatedTarget instanceof Node && root.contains(relatedTarget);
        if (!wasHere || !focused.has(root)) focused.set(root, timeStamp);
      });
    },
    seen: (control) => known.get(control) ?? null,
    focusedSince: (root) => (root.activeElement === null ? null : (focused.get(root) ?? null)),
    pressedAt: () => pressedAt,
  };
}

/** Are two boxes the same but for what rounding does to them? */
export function isSamePlace(one: DOMRectReadOnly, other: DOMRectReadOnly): boolean {
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= STILL_PX;
  return (
    near(one.left, other.left) &&
    near(one.top, other.top) &&
    near(one.width, other.width) &&
    near(one.height, other.height)
  );
}
