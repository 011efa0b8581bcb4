import { isAsMade } from './attach.ts';

/** An untouched bar: its host, the closed root on it, and the name of the look that is drawn there. */
export interface UntouchedBar {
  host: HTMLElement;
  root: ShadowRoot;
  look: string;
}

/** More are not wanted at once, whatever is scrolled: of one class, and the less of each the more classes there are. */
const KEPT = 60;

/**
 * Untouched bars of blocks that left the document, for blocks that come: a virtualised page mounts hundreds of rows
 * while it is scrolled and has few at a time, and most of what a bar costs is to make its elements.
 */
export class SpareBars {
  readonly #bars = new Map<string, UntouchedBar[]>();

  /** A bar of a block with code of this class, which looks as the one that is wanted does, most likely. */
  take(className: string): UntouchedBar | undefined {
    return this.#bars.get(className)?.pop();
  }

  keep(className: string, bar: UntouchedBar): void {
    const alike = this.#bars.get(className) ?? [];
    if (this.#bars.size + alike.length >= KEPT || !isAsMade(bar.host)) return;
    alike.push(bar);
    this.#bars.set(className, alike);
  }
}
