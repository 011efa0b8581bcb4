/** A row of the transcript while it is in the document. */
export interface Row {
  element: HTMLElement;
  update(): void;
  /** Builds the content anew, in the elements around it. */
  rebuild(): void;
}

/** What the list shows. */
export interface RowSource {
  count(): number;
  key(index: number): string;
  /** Height in pixels to assume until the row was measured. */
  estimate(index: number): number;
  build(index: number): Row;
  /** Rows that stay mounted wherever the viewport is. */
  isPinned(index: number): boolean;
}

/** How a list mounts its rows. */
interface ListOptions {
  /** Every row is mounted. */
  whole: boolean;
  /** New rows at the end of the document, whichever place they have on screen. */
  asMounted: boolean;
}

/** Rows of which only those near the viewport are in the document. */
export interface VirtualList {
  refresh(): void;
  update(key: string): void;
  snapshot(): void;
  rekey(old: string, key: string): void;
  remountAll(): void;
  mounted(): string[];
  hide(key: string): void;
  show(key: string): void;
  scrollTo(key: string): void;
  toEnd(): void;
  dispose(): void;
}

/** Windows' worth of rows that stay mounted above and below the viewport. */
const OVERSCAN = 1;

/**
 * Keeps rows in the normal flow of `sizer`, with room in place of those that are not mounted, and mounts and unmounts
 * them as `scroller` scrolls.
 */
export function createVirtualList(
  scroller: HTMLElement,
  sizer: HTMLElement,
  source: RowSource,
  { whole, asMounted }: ListOptions,
): VirtualList {
  const heights = new Map<string, number>();
  const rows = new Map<string, Row>();
  const hidden = new Set<string>();
  const keys = new Map<Element, string>();
  let frame: number | null = null;

  const offsets = (): number[] => {
    const result = [0];
    for (let index = 0; index < source.count(); index += 1) {
      result.push((result[index] ?? 0) + (heights.get(source.key(index)) ?? source.estimate(index)));
    }
    return result;
  };

  const atEnd = (): boolean => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 80;

  const measured = new ResizeObserver((entries) => {
    const stick = atEnd();
    const tops = offsets();
    let shift = 0;
    for (const { target, borderBoxSize } of entries) {
      const key = keys.get(target);
      const height = borderBoxSize[0]?.blockSize ?? 0;
      if (key === undefined || height === 0) continue;
      const index = indexOf(key);
      const old = heights.get(key) ?? source.estimate(index);
      if ((tops[index + 1] ?? 0) < scroller.scrollTop) shift += height - old;
      heights.set(key, height);
    }
    refresh();
    if (stick && scroller.scrollTop > 0) scroller.scrollTop = scroller.scrollHeight;
    else if (shift !== 0) scroller.scrollTop += shift;
  });

  const indexOf = (key: string): number => {
    for (let index = 0; index < source.count(); index += 1) if (source.key(index) === key) return index;
    return -1;
  };

  const unmount = (key: string): void => {
    const row = rows.get(key);
    if (row === undefined) return;
    measured.unobserve(row.element);
    keys.delete(row.element);
    row.element.remove();
    rows.delete(key);
  };

  function refresh(): void {
    const tops = offsets();
    const margin = scroller.clientHeight * OVERSCAN;
    const from = scroller.scrollTop - margin;
    const to = scroller.scrollTop + scroller.clientHeight + margin;
    const wanted = new Set<string>();
    let previous: HTMLElement | null = null;
    let filledTo = 0;
    for (let index = 0; index < source.count(); index += 1) {
      const key = source.key(index);
      const top = tops[index] ?? 0;
      const isNear = (tops[index + 1] ?? 0) >= from && top <= to;
      if (hidden.has(key) || !(whole || isNear || source.isPinned(index))) continue;
      wanted.add(key);
      let row = rows.get(key);
      if (row === undefined) {
        row = source.build(index);
        rows.set(key, row);
        keys.set(row.element, key);
        const before = previous === null ? sizer.firstChild : previous.nextSibling;
        sizer.insertBefore(row.element, asMounted ? null : before);
        measured.observe(row.element);
      }
      row.element.style.order = `${index}`;
      row.element.style.marginTop = `${top - filledTo}px`;
      filledTo = tops[index + 1] ?? 0;
      previous = row.element;
    }
    sizer.style.paddingBottom = `${(tops.at(-1) ?? 0) - filledTo}px`;
    for (const key of rows.keys()) if (!wanted.has(key)) unmount(key);
  }

  const schedule = (): void => {
    frame ??= requestAnimationFrame(() => {
      frame = null;
      refresh();
    });
  };
  scroller.addEventListener('scroll', schedule, { passive: true });
  window.addEventListener('resize', schedule);

  return {
    refresh,
    update: (key) => rows.get(key)?.update(),
    snapshot() {
      for (const row of rows.values()) row.rebuild();
    },
    rekey(old, key) {
      const row = rows.get(old);
      if (row === undefined) return;
      rows.delete(old);
      rows.set(key, row);
      keys.set(row.element, key);
      row.update();
    },
    remountAll() {
      for (const key of rows.keys()) unmount(key);
      refresh();
    },
    mounted: () =>
      Array.from({ length: source.count() }, (_, index) => source.key(index)).filter((key) => rows.has(key)),
    hide(key) {
      hidden.add(key);
      refresh();
    },
    show(key) {
      hidden.delete(key);
      refresh();
    },
    scrollTo(key) {
      scroller.scrollTop = offsets()[indexOf(key)] ?? 0;
      refresh();
    },
    toEnd() {
      scroller.scrollTop = scroller.scrollHeight;
      refresh();
    },
    dispose() {
      if (frame !== null) cancelAnimationFrame(frame);
      scroller.removeEventListener('scroll', schedule);
      window.removeEventListener('resize', schedule);
      for (const key of rows.keys()) unmount(key);
    },
  };
}
