import { chainOf } from './click-guard.ts';

/** Where on a control is looked, as shares of its width and height. */
const PLACES = [0.1, 0.5, 0.9];

/** What of a computed style makes an element and all in it paler, blends, turns or resizes it. */
type Style = Record<
  'opacity' | 'mixBlendMode' | 'scale' | 'rotate' | 'offsetPath' | 'translate' | 'transform',
  string | undefined
>;

/** In this order, of an element that is only moved within its plane, if at all. */
const ONLY_MOVED = /^1;normal;(none|1);(none|0deg);none;\S+( \S+)?;(none|matrix\(1, 0, 0, 1,.*)$/;

/** Does an element of this computed style show what is in it as it is? */
export const isPlain = (style: Style): boolean =>
  ONLY_MOVED.test(
    [
      style.opacity,
      style.mixBlendMode,
      style.scale,
      style.rotate,
      style.offsetPath,
      style.translate,
      style.transform,
    ].join(';'),
  );

let lastHost: Element | undefined;
let lastTime: number;
let isShown: boolean;

/**
 * Is the control of ours that was looked at what a pointer would meet on all of its parts, and shown as it is? This is
 * what can be asked of a browser that does not say itself what is painted over an element; a layer that lets the
 * pointer through is not noticed.
 */
export function isHit({ target, time }: Pick<IntersectionObserverEntry, 'target' | 'time'>): boolean {
  const root = target.getRootNode() as ShadowRoot;
  const { host } = root;
  const { left, top, width, height } = target.getBoundingClientRect();
  // Around all controls of a host is the same: it is read once a look.
  if (lastHost !== host || lastTime !== time) {
    isShown = chainOf(host).every(({ style }) => isPlain(style));
    lastHost = host;
    lastTime = time;
  }
  return (
    isShown &&
    PLACES.every((x) =>
      PLACES.every((y) => {
        const at = [left + width * x, top + height * y] as const;
        return document.elementFromPoint(...at) === host && target.contains(root.elementFromPoint(...at));
      }),
    )
  );
}
