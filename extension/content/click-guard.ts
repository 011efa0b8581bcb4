import { pageError } from '../../shared/page-errors.ts';
import type { ErrorBody } from '../../shared/errors.ts';
import { coverOf } from './cover.ts';

const LEAST_OPACITY = 0.5;
const LEAST_SCALE = 0.5;

/** What of an element's computed style can hide it while clicks still arrive. */
export type HidingStyle = Pick<CSSStyleDeclaration, 'opacity' | 'visibility' | 'filter' | 'clipPath' | 'maskImage' | 'pointerEvents'>;

/**
 * Judges an event on one of our buttons; null when it may act, else CV061. Pointer clicks have to be the user's own, hit
 * our host where they landed, and find it visible. Keyboard activation has to come from inside our root.
 */
export function judgeClick(event: Event, host: HTMLElement, root: ShadowRoot): ErrorBody | null {
  const reason = refusal(event, host, root);
  return reason === null ? null : pageError('CV061', `(${reason})`);
}

function refusal(event: Event, host: HTMLElement, root: ShadowRoot): string | null {
  if (!event.isTrusted) return 'not a real click';
  if (!(event.target instanceof Node) || !root.contains(event.target)) return 'not on our button';
  const box = host.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return 'the bar has no size';
  if (host.offsetHeight > 0 && box.height / host.offsetHeight < LEAST_SCALE) return 'the bar is scaled down';
  if (host.offsetWidth > 0 && box.width / host.offsetWidth < LEAST_SCALE) return 'the bar is scaled down';
  if (!isPointer(event)) {
    if (root.activeElement === null) return 'the focus is elsewhere';
  } else {
    const view = host.ownerDocument;
    if (view.elementFromPoint(event.clientX, event.clientY) !== host) return 'something lies over the button';
    if (coverOf(host, pointsOf(event, host)) !== null) return 'something is painted over the button';
  }
  return hiddenBy(chainOfStyles(host));
}

/** The click's own point, and both ends of the button's words. */
function pointsOf(event: MouseEvent, host: HTMLElement): { x: number; y: number }[] {
  const button = event.target instanceof Element ? (event.target.closest('button') ?? event.target) : host;
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const inset = Math.min(8, (right - left) / 4);
  const y = (top + bottom) / 2;
  return [{ x: event.clientX, y: event.clientY }, { x: left + inset, y }, { x: right - inset, y }];
}

function isPointer(event: Event): event is MouseEvent {
  return event instanceof MouseEvent && (event.detail > 0 || event.clientX !== 0 || event.clientY !== 0);
}

function* chainOfStyles(host: Element): Generator<HidingStyle> {
  const view = host.ownerDocument.defaultView;
  for (let element: Element | null = host; element !== null && view !== null; element = parentAcrossRoots(element)) {
    yield view.getComputedStyle(element);
  }
}

function parentAcrossRoots(element: Element): Element | null {
  if (element.assignedSlot !== null) return element.assignedSlot;
  if (element.parentElement !== null) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** What in the styles of the host (first) and its ancestors hides it, in words, or null. Pure. */
export function hiddenBy(styles: Iterable<HidingStyle>): string | null {
  let opacity = 1;
  let isHost = true;
  for (const style of styles) {
    if (isHost && style.visibility !== '' && style.visibility !== 'visible') return 'the bar is invisible';
    if (isHost && style.pointerEvents === 'none') return 'the bar takes no clicks';
    isHost = false;
    opacity *= numberOr(style.opacity, 1);
    const filter = filterEffect(style.filter);
    if (filter === null) return 'a filter hides the bar';
    opacity *= filter;
    if (opacity < LEAST_OPACITY) return 'the bar is nearly transparent';
    if (style.clipPath !== '' && style.clipPath !== 'none') return 'the bar is clipped';
    if (isHidingMask(style.maskImage)) return 'the bar is masked';
  }
  return null;
}

/** The opacity that a filter leaves, or null for one that makes text unreadable. */
function filterEffect(filter: string): number | null {
  if (filter === '' || filter === 'none') return 1;
  let opacity = 1;
  for (const [, name, argument] of filter.matchAll(/([a-z-]+)\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g)) {
    const raw = argument ?? '';
    const amount = raw.endsWith('%') ? numberOr(raw, 100) / 100 : numberOr(raw, 1);
    if (name === 'opacity') opacity *= amount;
    else if (name === 'blur' && amount > 1) return null;
    else if ((name === 'brightness' || name === 'contrast') && (amount < 0.5 || amount > 2)) return null;
    else if (name === 'url') return null;
  }
  return opacity;
}

/** Scrollers fade their edges with a linear gradient; any other mask may hide what is clicked. */
function isHidingMask(mask: string | undefined): boolean {
  return mask !== undefined && mask !== '' && mask !== 'none' && !mask.startsWith('linear-gradient(');
}

function numberOr(text: string, otherwise: number): number {
  const number = Number.parseFloat(text);
  return Number.isFinite(number) ? number : otherwise;
}
