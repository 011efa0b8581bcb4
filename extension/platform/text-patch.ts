/**
 * A text told by what stands before it: pieces of its own, and which parts of that are repeated between them (UTF-16
 * units).
 */
export type TextPatch = readonly (string | readonly [from: number, to: number])[];

/** A part that is no longer than this costs more to name than to repeat. */
const LEAST = 18;

/**
 * How to go on after `base` so that `text` follows it. It is for the build: the time grows with the square of the
 * lengths.
 */
export function patchOf(base: string, text: string): TextPatch {
  const patch: (string | readonly [number, number])[] = [];
  let own = '';
  for (let at = 0; at < text.length;) {
    const { from, length } = longestPart(base + text.slice(0, at), text, at);
    if (length < LEAST) {
      own += text[at];
      at += 1;
    } else {
      if (own !== '') patch.push(own);
      own = '';
      patch.push([from, from + length]);
      at += length;
    }
  }
  return own === '' ? patch : [...patch, own];
}

/** The text that {@link patchOf} was given. */
export function patched(base: string, patch: TextPatch): string {
  return patch
    .reduce<string>((made, piece) => made + (typeof piece === 'string' ? piece : made.slice(...piece)), base)
    .slice(base.length);
}

/** The longest part of `known` with which `text` goes on at a place. */
function longestPart(known: string, text: string, at: number): { from: number; length: number } {
  let from = 0;
  let length = 0;
  while (at + length < text.length) {
    const found = known.indexOf(text.slice(at, at + length + 1), from);
    if (found < 0) break;
    from = found;
    length += 1;
  }
  return { from, length };
}
