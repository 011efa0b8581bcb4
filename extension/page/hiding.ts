/** What of an element's computed style hides what is in it, though the browser still calls that visible. */
export type HidingStyle = Pick<CSSStyleDeclaration, 'maskImage' | 'clipPath' | 'filter' | 'getPropertyValue'>;

/** An element around a control, and its border box where that is wanted. */
export interface Around {
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
        at: place === undefined ? null : unit === '%' ? (Number(place) / 100) * height : Number(place),
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
