import type { ErrorBody } from '../../shared/errors.ts';
import { pageError } from '../../shared/page-errors.ts';
import type { Host } from './shadow-host.ts';
import { CONTROLS, isSamePlace, type Sight, type WatchedHost } from './control-visibility.ts';

/** What of an element's computed style hides what is in it, though the browser still calls that visible. */
type HidingStyle = Pick<CSSStyleDeclaration, 'maskImage' | 'clipPath' | 'filter' | 'getPropertyValue'>;

/** An element around a control, and its border box where that is wanted. */
interface Around {
  style: HidingStyle;
  box(): DOMRectReadOnly;
}

/** Alpha from which something counts as opaque. */
const OPAQUE = 0.9;

/**
 * What around a control hides it, in words, or null. These are the effects that IntersectionObserver V2 does not know
 * of (measured, e2e/hostile-guard.spec.ts); of masks only those are let through by which scrollers fade their ends.
 */
export function hiddenBy(around: Iterable<Around>, control: Pick<DOMRectReadOnly, 'top' | 'bottom'>): string | null {
  for (const { style, box } of around) {
    if (!isNone(style.clipPath)) return 'the bar is clipped';
    if (!isNone(style.filter)) return 'a filter changes the bar';
    if (!isNone(style.getPropertyValue('-webkit-mask-box-image-source'))) return 'the bar is masked';
    if (!isNone(style.maskImage) && !isFadeBeside(style, box(), control)) return 'the bar is masked';
  }
  return null;
}

const isNone = (value: string | undefined): boolean => value === undefined || value === '' || value === 'none';

/** What a mask has to be besides its image, so that the image covers the element's box once. */
const PLAIN_MASK = {
  'mask-size': /^auto$/,
  'mask-position': /^0(?:%|px) 0(?:%|px)$/,
  'mask-origin': /^border-box$/,
  'mask-mode': /^match-source$/,
  'mask-composite': /^add$/,
};

/** Is the mask a gradient from top to bottom that is opaque along the whole height of the control? */
function isFadeBeside(
  style: HidingStyle,
  box: DOMRectReadOnly,
  control: Pick<DOMRectReadOnly, 'top' | 'bottom'>,
): boolean {
  if (
    !Object.entries(PLAIN_MASK).every(
      ([name, plain]) =>
        [undefined, ''].includes(style.getPropertyValue(name)) || plain.test(style.getPropertyValue(name)),
    )
  )
    return false;
  const stops = stopsOf(style.maskImage, box.height);
  if (stops === null) return false;
  const from = control.top - box.top;
  const to = control.bottom - box.top;
  // Alpha is linear between the stops, so its least is at one of them or at an end.
  return [from, to, ...stops.map(({ at }) => at).filter((at) => at > from && at < to)].every(
    (at) => alphaAt(stops, at) >= OPAQUE,
  );
}

interface Stop {
  /** From the top, in CSS pixels. */
  at: number;
  alpha: number;
}

/** The stops of a computed `linear-gradient()` from top to bottom, or null for any other image. */
function stopsOf(image: string, height: number): Stop[] | null {
  const inner =
    /^linear-gradient\((?:to bottom, )?((?:rgba?\([\d., ]+\)(?: -?[\d.]+(?:px|%))?(?:, |(?=\)$)))+)\)$/.exec(
      image,
    )?.[1];
  if (inner === undefined) return null;
  const found = [...inner.matchAll(/rgba?\(([\d., ]+)\)(?: (-?[\d.]+)(px|%))?/g)].map(
    ([, colour = '', place, unit]) => {
      const alpha = colour.split(',')[3];
      return {
        alpha: alpha === undefined ? 1 : Number(alpha),
        at: place === undefined ? null : Number(place) * (unit === '%' ? height / 100 : 1),
      };
    },
  );
  const last = found.length - 1;
  if (last < 1) return null;
  const stops: Stop[] = [];
  for (const [index, { alpha, at }] of found.entries()) {
    // Only the ends may be without a place: those between would be spread.
    if (at === null && index !== 0 && index !== last) return null;
    stops.push({ alpha, at: Math.max(at ?? (index === 0 ? 0 : height), stops.at(-1)?.at ?? -Infinity) });
  }
  return stops;
}

function alphaAt(stops: readonly Stop[], at: number): number {
  const after = stops.findIndex((stop) => stop.at >= at);
  const next = stops[after];
  const before = stops[after - 1];
  if (next === undefined) return stops.at(-1)?.alpha ?? 0;
  if (before === undefined) return next.alpha;
  const span = next.at - before.at;
  return span === 0
    ? Math.min(before.alpha, next.alpha)
    : before.alpha + ((at - before.at) / span) * (next.alpha - before.alpha);
}

/** Stands between what a person does in our roots and what it causes. */
export interface ClickGuard {
  /** Watches what can be seen of this host from now on; nothing in it can be used before. */
  watch(host: WatchedHost): void;
  /** Judges an event on one of our controls; null when it may act, else CV061 with the reason. */
  judge(event: Event, host: Host): ErrorBody | null;
}

/** A control has to be seen this long where it is pressed, before it is, in ms: the interval of a double click. */
const LEAST_SEEN_MS = 500;
/** Who uses the keyboard has to have had the focus in the bar so long, in ms. */
const LEAST_FOCUSED_MS = 300;
/**
 * The last look at a control may be so old when it is pressed, in ms: a page that blocks longer could have shown
 * something else.
 */
const OLDEST_LOOK_MS = 500;
/** Smaller controls cannot be read, in CSS pixels; ours are 22 and more. */
const LEAST_PX = 14;

/**
 * A guard over what `sight` knows. A click has to be the user's own, on a control that was seen uncovered, unchanged
 * and still for a while, and is there now; the keyboard's has to come from where the focus has rested.
 */
export function clickGuard(sight: Sight): ClickGuard {
  return {
    watch: (host) => sight.watch(host),
    judge(event, host) {
      const reason = refusal(event, host, sight);
      return reason === null ? null : pageError('CV061', `(${reason})`);
    },
  };
}

function refusal(event: Event, { host, root }: Host, sight: Sight): string | null {
  if (!event.isTrusted) return 'not a real click';
  const control =
    event.target instanceof Element && root.contains(event.target) ? event.target.closest(CONTROLS) : null;
  if (control === null) return 'not on our button';
  const box = control.getBoundingClientRect();
  if (box.width < LEAST_PX || box.height < LEAST_PX) return 'the button is too small';
  if (isPointer(event)) {
    if (host.ownerDocument.elementFromPoint(event.clientX, event.clientY) !== host)
      return 'something covers the button';
  } else {
    const since = sight.focusedSince(root);
    if (since === null) return 'the focus is elsewhere';
    if (event.timeStamp - since < LEAST_FOCUSED_MS) return 'the focus just moved there; press again';
  }
  const hiding = hiddenBy(chainOf(host), box);
  if (hiding !== null) return hiding;
  const seen = sight.seen(control);
  if (seen === null || event.timeStamp - seen.at > OLDEST_LOOK_MS)
    return 'the button was not visible long enough; press again';
  if (!isSamePlace(seen.box, box)) return 'the button has moved; press again';
  const seenFor = decidedAt(event, sight) - seen.since;
  return seenFor < LEAST_SEEN_MS ? 'the button just appeared; press again' : null;
}

/**
 * Who holds the pointer down decided when it went down, not when it was let go. What comes without a pointer (a key,
 * a screen reader, a choice in a menu) has no such time.
 */
const decidedAt = (event: Event, sight: Sight): number =>
  'pointerType' in event && event.pointerType !== ''
    ? Math.min(sight.pressedAt() ?? event.timeStamp, event.timeStamp)
    : event.timeStamp;

function isPointer(event: Event): event is MouseEvent {
  return event instanceof MouseEvent && (event.detail > 0 || event.clientX !== 0 || event.clientY !== 0);
}

/** The host and what is around it, through the page's own shadow roots. */
export function* chainOf(host: Element): Generator<{ style: CSSStyleDeclaration; box: () => DOMRectReadOnly }> {
  const view = host.ownerDocument.defaultView;
  for (let element: Element | null = host; element !== null && view !== null; element = parentAcrossRoots(element)) {
    const of = element;
    yield { style: view.getComputedStyle(of), box: () => of.getBoundingClientRect() };
  }
}

function parentAcrossRoots(element: Element): Element | null {
  const above = element.assignedSlot ?? element.parentElement;
  if (above !== null) return above;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}
