/** Rows beyond the edge that are drawn, so that a quick flick shows no gap. */
const MARGIN = 8;

/** Which rows of a list are drawn: from `first`, `last` not included. */
export interface RowWindow {
  first: number;
  last: number;
}

/** Rows in view and a few beyond, of `total` rows of one height. Everything in CSS pixels. */
export function windowOf({
  top,
  high,
  rowHigh,
  total,
}: {
  top: number;
  high: number;
  rowHigh: number;
  total: number;
}): RowWindow {
  const first = Math.min(Math.max(0, Math.floor(top / rowHigh) - MARGIN), Math.max(0, total - 1));
  return {
    first: total === 0 ? 0 : first,
    last: Math.max(0, Math.min(total, Math.ceil((top + high) / rowHigh) + MARGIN)),
  };
}

/** Numbers of the pages that hold these rows. */
export function pagesOf({ first, last }: RowWindow, pageRows: number): number[] {
  if (last <= first) return [];
  const from = Math.floor(first / pageRows);
  return Array.from({ length: Math.floor((last - 1) / pageRows) - from + 1 }, (_, at) => from + at);
}
