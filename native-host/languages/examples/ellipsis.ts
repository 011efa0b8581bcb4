import type { Example } from './example.ts';
import { balanced, quoteEnd, splitArguments } from './expressions.ts';
import type { DocLine } from './source.ts';
import { wholeValue, type ReadValue, type ExampleValue } from './values.ts';

/** Signs for private use, which stand for an ellipsis that is meant as such. */
const SHIELDS = [
  ['…', '\uE000'],
  ['...', '\uE001'],
] as const;

/**
 * Does the code write an ellipsis itself, in a text of its own? Then one between quotes in its documentation
 * abbreviates nothing.
 */
export function writesEllipsis(text: string, masked: string): boolean {
  return SHIELDS.some(([ellipsis]) => {
    for (let at = text.indexOf(ellipsis); at >= 0; at = text.indexOf(ellipsis, at + 1)) {
      const isQuoted = /["'`]/.test(text.slice(at - 12, at)) || /["'`]/.test(text.slice(at, at + 12));
      if (
        isQuoted &&
        masked.slice(at, at + ellipsis.length).trim() === '' &&
        /["'`]/.test(masked.slice(lineStart(text, at), at))
      )
        return true;
    }
    return false;
  });
}

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at) + 1;

/** Stands for items of a list that are left out. */
export const LEFT_OUT: ExampleValue = { kind: 'other', name: 'left out', text: '...' };

/** A list that leaves items out between others, `[0, 1, ..., 59]`, at an offset. */
export function readElided(text: string, at: number): ReadValue | undefined {
  const end = text[at] === '[' ? balanced(text, at) : undefined;
  if (end === undefined) return undefined;
  const parts = splitArguments(text.slice(at + 1, end - 1));
  const isLeftOut = (part: string): boolean => part === '...' || part === '…';
  if (parts.length < 3 || parts.filter(isLeftOut).length !== 1) return undefined;
  const read = parts.map((part) => (isLeftOut(part) ? LEFT_OUT : wholeValue(part)));
  const items = read.filter((each) => each !== undefined);
  return items.length === parts.length ? { value: { kind: 'list', bracket: '[', items }, end } : undefined;
}

/** A line with its quoted ellipses out of the way of whoever looks for abbreviations. */
export function shielded(line: DocLine): DocLine {
  let text = '';
  for (let at = 0; at < line.text.length; at += 1) {
    const sign = line.text[at] ?? '';
    const close = sign === '"' || sign === "'" ? quoteEnd(line.text, at) : undefined;
    text +=
      close === undefined
        ? sign
        : SHIELDS.reduce(
            (quoted, [ellipsis, shield]) => quoted.replaceAll(ellipsis, shield),
            line.text.slice(at, close),
          );
    if (close !== undefined) at = close - 1;
  }
  return { ...line, text };
}

/** An example with its ellipses again. */
export function unshielded(example: Example): Example {
  const { setup, call, args, expected } = example;
  return {
    ...example,
    setup: setup.map(plain),
    call: plain(call),
    ...(args === undefined ? {} : { args: args.map(plain) }),
    expected: {
      ...expected,
      ...('text' in expected ? { text: plain(expected.text) } : {}),
      ...('value' in expected && expected.value !== undefined ? { value: plainValue(expected.value) } : {}),
    } as Example['expected'],
  };
}

const plain = (text: string): string =>
  SHIELDS.reduce((result, [ellipsis, shield]) => result.replaceAll(shield, ellipsis), text);

function plainValue(value: ExampleValue): ExampleValue {
  switch (value.kind) {
    case 'string':
      return { ...value, value: plain(value.value) };
    case 'list':
    case 'set':
    case 'made':
      return { ...value, items: value.items.map(plainValue) };
    case 'map':
      return { ...value, entries: value.entries.map(([key, each]) => [plainValue(key), plainValue(each)]) };
    default:
      return value;
  }
}
