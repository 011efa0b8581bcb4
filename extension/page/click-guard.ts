import type { ErrorBody } from '../../shared/errors.ts';
import { pageError } from '../../shared/page-errors.ts';
import type { Host } from './attach.ts';
import { hiddenBy } from './hiding.ts';
import type { HidingStyle } from './hiding.ts';
import { CONTROLS, isSamePlace } from './sight.ts';
import type { Sight } from './sight.ts';

/** Stands between what a person does in our roots and what it causes. */
export interface ClickGuard {
  /** Watches what can be seen of this host from now on; nothing in it can be used before. */
  watch(host: Host): void;
  /** Judges an event on one of our controls; null when it may act, else CV061 with the reason. */
  judge(event: Event, host: Host): ErrorBody | null;
}

/** A control has to be seen this long at the place where it is pressed, in ms: the interval of a double click. */
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
  if (box.width < LEAST_PX || box.height < LEAST_PX) return 'the button is too small to be seen';
  if (isPointer(event)) {
    if (host.ownerDocument.elementFromPoint(event.clientX, event.clientY) !== host)
      return 'something lies over the button';
  } else {
    const since = sight.focusedSince(root);
    if (since === null) return 'the focus is elsewhere';
    if (event.timeStamp - since < LEAST_FOCUSED_MS) return 'the focus has just come there; press again';
  }
  const hiding = hiddenBy(chainOf(host), box);
  if (hiding !== null) return hiding;
  const seen = sight.seen(control);
  if (seen === null || event.timeStamp - seen.at > OLDEST_LOOK_MS)
    return 'the button was not seen for long enough; press again';
  if (!isSamePlace(seen.box, box)) return 'the button has moved; press again';
  return event.timeStamp - seen.since < LEAST_SEEN_MS ? 'the button has only just come there; press again' : null;
}

function isPointer(event: Event): event is MouseEvent {
  return event instanceof MouseEvent && (event.detail > 0 || event.clientX !== 0 || event.clientY !== 0);
}

/** The host and what is around it, through the page's own shadow roots. */
function* chainOf(host: Element): Generator<{ style: HidingStyle; box: () => DOMRectReadOnly }> {
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
