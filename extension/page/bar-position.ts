import type { FoundBlock } from './block-finder.ts';
import { gapAround, rememberedFor, type StandingHost } from './host-standing.ts';
import { labelElement } from './language-label.ts';
import { headerOfEdit } from './shown-files.ts';
import { sheetOf } from '../ui/sheet.ts';

/** A bar as far as it is placed. */
export interface PlacedBar extends StandingHost {
  readonly root: ShadowRoot;
  /** What the bar is drawn in: it holds where the bar lies, which no drawing takes away. */
  readonly room: HTMLElement;
  /** What lies over the code itself, once there is something to show. */
  marks: { place(): void } | null;
}

/** The page's copy button has this much of the right end of a block's first line, in CSS pixels. */
const COPY_PX = 48;
/** Between the bar and what stands beside it. */
const GAP_PX = 8;
/** Height of a bar (bar.css). */
const BAR_PX = 24;
/** A narrower rest of the label's line holds no bar. */
const NARROWEST_PX = 56;

/** Where a bar lies: on the line of the block's label, or as a chip over the upper right end of its code. */
interface Position {
  at: 'line' | 'chip';
  left: number;
  top: number;
  width: number;
}

/** The element that is the block to who looks at it. Bars of one shadow root lie over their own diffs. */
export function frameOf({ kind, outer, pre }: FoundBlock): Element {
  return kind === 'diff' || rememberedFor(boxless, outer, () => hasNoBox(outer)) ? pre : outer;
}

const boxless = new Map<string, boolean>();

const hasNoBox = (element: Element): boolean =>
  element.ownerDocument.defaultView?.getComputedStyle(element).display === 'contents';

/** Where this block's bar lies, in the viewport. */
function positionOf(found: FoundBlock): Position {
  const block = frameOf(found).getBoundingClientRect();
  const copy = rightOfLabel(found);
  const taken = copy === null ? GAP_PX : Math.max(COPY_PX, block.right - leftOf(copy, block) + GAP_PX);
  const right = block.right - taken;
  const words = wordsOf(found);
  const isAbove = words !== null && words.bottom <= found.code.getBoundingClientRect().top + GAP_PX;
  const left = isAbove ? words.right + 1.5 * GAP_PX : block.left + GAP_PX;
  if (isAbove && right - left >= NARROWEST_PX)
    return { at: 'line', left, top: (words.top + words.bottom - BAR_PX) / 2, width: right - left };
  const top = isAbove ? words.bottom + GAP_PX / 2 : block.top + GAP_PX / 2;
  return { at: 'chip', left: block.left + GAP_PX, top, width: Math.max(0, right - block.left - GAP_PX) };
}

/** What the page shows at the right end of the label's line: its button to copy, or how many lines an edit changes. */
function rightOfLabel({ kind, outer, pre }: FoundBlock): Element | null {
  if (kind === 'markup') return outer.querySelector('button');
  return kind === 'diff' ? (pre.previousElementSibling?.querySelector('[data-metadata]') ?? null) : null;
}

/** Where the page's button begins; one that is not shown has the room that it takes when it is. */
function leftOf(copy: Element, block: DOMRectReadOnly): number {
  const { left, width } = copy.getBoundingClientRect();
  return width === 0 || left < block.left + block.width / 2 ? block.right : left;
}

/** The box of the words that the page shows for the language or the file, which the bar never covers. */
function wordsOf(found: FoundBlock): DOMRectReadOnly | null {
  const label = found.kind === 'markup' ? labelElement(found) : headerOfEdit(found.pre);
  if (label === null) return null;
  const range = label.ownerDocument.createRange();
  range.selectNodeContents(label);
  const box = range.getBoundingClientRect();
  return box.width === 0 ? null : box;
}

/**
 * Lays bars over their blocks, wherever their hosts stand; both move together as the page scrolls. All are measured
 * before any is laid: what is written in between would cost a layout for each.
 */
export function placeBars(bars: Iterable<Pick<PlacedBar, 'found' | 'host' | 'room' | 'marks'>>): void {
  const measured = Array.from(bars, (bar) => ({
    bar,
    to: positionOf(bar.found),
    from: bar.host.getBoundingClientRect(),
  }));
  for (const { bar, to, from } of measured) {
    const { room } = bar;
    const [x, y] = [Math.round(to.left - from.left), Math.round(to.top - from.top)];
    const style = `--x:${x}px;--y:${y}px;--w:${Math.floor(to.width)}px`;
    if (room.dataset['at'] !== to.at) room.dataset['at'] = to.at;
    if (room.style.cssText.replaceAll(' ', '') !== `${style};`) room.style.cssText = style;
  }
  for (const { bar } of measured) bar.marks?.place();
}

const inFlow = once(':host{min-height:0!important}');
const outOfFlow = once(':host{min-height:0!important;position:absolute!important;width:0!important}');

function once(css: string): () => CSSStyleSheet {
  let sheet: CSSStyleSheet | undefined;
  return () => (sheet ??= sheetOf(css));
}

/**
 * The sheets of a bar's root. What opens below the bar is in the flow of the page wherever the host stands: who opened
 * it asked for the room.
 */
export function sheetsOf(
  { found: { outer }, standing }: Pick<StandingHost, 'found' | 'standing'>,
  shared: readonly CSSStyleSheet[],
  isOpen: boolean,
): CSSStyleSheet[] {
  if (standing === 'beside-flow' && !isOpen) return [...shared, outOfFlow()];
  const gap = standing === 'after' && !isOpen ? gapAround(outer) : 0;
  return gap > 0 ? [...shared, inFlow(), withoutGap(gap)] : [...shared, inFlow()];
}

const gapSheets = new Map<number, CSSStyleSheet>();

/** Takes back the gap that a column puts before each of its children. */
function withoutGap(gap: number): CSSStyleSheet {
  let sheet = gapSheets.get(gap);
  if (sheet === undefined) gapSheets.set(gap, (sheet = sheetOf(`:host{margin-bottom:${-gap}px!important}`)));
  return sheet;
}

/** Keeps drawn bars where they belong as the page lays out anew what is around them. */
export interface PositionWatch {
  /** Places this bar now and whenever its block changes; asking again for the same one changes nothing. */
  watch(bar: PlacedBar): void;
  unwatch(bar: PlacedBar): void;
}

/**
 * One observer for all bars of a page. It tells after the layout and before the paint, and at once for what is new: a
 * bar is never painted where its block was before.
 */
export function watchPositions(): PositionWatch {
  const bars = new Map<Element, Set<PlacedBar>>();
  const observed = new Map<PlacedBar, readonly Element[]>();
  const observer = new ResizeObserver((entries) => {
    const moved = new Set<PlacedBar>();
    for (const { target } of entries) for (const bar of bars.get(target) ?? []) moved.add(bar);
    placeBars(moved);
  });
  const unwatch = (bar: PlacedBar): void => {
    for (const element of observed.get(bar) ?? []) {
      const others = bars.get(element);
      others?.delete(bar);
      if (others?.size !== 0) continue;
      bars.delete(element);
      observer.unobserve(element);
    }
    observed.delete(bar);
  };
  return {
    watch(bar) {
      const { outer } = bar.found;
      const frame = bar.found.kind === 'diff' ? bar.found.pre : outer;
      // Beside the flow the host stands where its parent begins: what is above the block counts, too.
      const wanted =
        bar.standing === 'beside-flow' && outer.parentElement !== null ? [frame, outer.parentElement] : [frame];
      const now = observed.get(bar);
      if (now?.length === wanted.length && wanted.every((element, at) => element === now[at])) return;
      unwatch(bar);
      observed.set(bar, wanted);
      for (const element of wanted) {
        const others = bars.get(element);
        if (others !== undefined) others.add(bar);
        else bars.set(element, new Set([bar]));
        // Observed anew, it tells at once.
        observer.unobserve(element);
        observer.observe(element);
      }
    },
    unwatch,
  };
}

/** A bar may be so much beside its block, and what opens below it so far below, in CSS pixels. */
const OUTSIDE_PX = 8;
const FARTHEST_BELOW = 120;

/**
 * Does the bar lie over its block, and what is open stand below that block's code, where a person takes both for that
 * block's? What opens of diffs stands together below all of them.
 */
export function liesOverBlock({ found, room }: Pick<PlacedBar, 'found' | 'room'>): boolean {
  const block = frameOf(found).getBoundingClientRect();
  const top = Math.min(block.top, wordsOf(found)?.top ?? block.top);
  const bar = room.querySelector('.bar')?.getBoundingClientRect();
  const isOver =
    bar !== undefined &&
    bar.top >= top - OUTSIDE_PX &&
    bar.bottom <= block.bottom + OUTSIDE_PX &&
    bar.left >= block.left - OUTSIDE_PX &&
    bar.right <= block.right + OUTSIDE_PX;
  const open = room.querySelector('.drop')?.getBoundingClientRect();
  if (!isOver || open === undefined) return isOver;
  const below = open.top - found.pre.getBoundingClientRect().bottom;
  const isBeside = open.right < block.left || open.left > block.right;
  return below >= -OUTSIDE_PX && !isBeside && (found.kind === 'diff' || below <= FARTHEST_BELOW);
}
