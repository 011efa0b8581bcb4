import type { SecretForm } from './secret-forms.ts';

/** Classes of characters in the holes of a form. */
const CLASSES: Readonly<Record<string, string>> = {
  digit: '0-9',
  hex: 'a-f0-9',
  anyhex: 'A-Fa-f0-9',
  lower: 'a-z0-9',
  upper: 'A-Z0-9',
  alnum: 'A-Za-z0-9',
  word: 'A-Za-z0-9_',
  url: 'A-Za-z0-9_-',
  token: 'A-Za-z0-9_=.-',
  jwt: 'A-Za-z0-9_.-',
  azure: 'A-Za-z0-9_~.-',
  base64: 'A-Za-z0-9+/',
  base32: 'A-Z2-7',
  bech32: 'A-Z0-9',
  flutter: 'a-h0-9',
};

/** A piece of a form: fixed text (one of several), or characters of a class. */
export type FormPart =
  | { kind: 'text'; choices: readonly string[] }
  | { kind: 'class'; chars: string; least: number; most: number };

const HOLE = /\{(?:(?<name>[a-z0-9]+):(?<least>\d+)(?:(?<open>\+)|-(?<most>\d+))?|(?<choices>[^{}]*))\}/g;

/** The pieces of a form's shape, in order. Throws a RangeError on an unknown class. */
export function partsOfShape(shape: string): FormPart[] {
  const parts: FormPart[] = [];
  let at = 0;
  for (const match of shape.matchAll(HOLE)) {
    if (match.index > at) parts.push({ kind: 'text', choices: [shape.slice(at, match.index)] });
    at = match.index + match[0].length;
    const { name, least, open, most, choices } = match.groups ?? {};
    if (name === undefined) {
      parts.push({ kind: 'text', choices: (choices ?? '').split('|') });
      continue;
    }
    const chars = CLASSES[name];
    if (chars === undefined) throw new RangeError(`No class ${name}`);
    const min = Number(least);
    parts.push({ kind: 'class', chars, least: min, most: open === undefined ? Number(most ?? least) : Infinity });
  }
  if (at < shape.length) parts.push({ kind: 'text', choices: [shape.slice(at)] });
  return parts;
}

/** How a form is looked for. */
export interface FormMatcher {
  /** Texts of which one must be there, in small letters where `isNamed`; none: always looked for. */
  needles: readonly string[];
  isNamed: boolean;
  /** Global, with the key alone in the group `secret`. */
  pattern: RegExp;
}

/** What stands between a name and its value: the rest of the name, a quote, an assignment or a comma, a quote. */
const TO_VALUE = String.raw`[\w.-]{0,30}["'\x60]?\]?[ \t]{0,8}(?::=|=>|[:=,])[ \t]{0,8}[("'\x60]{0,2}`;

/**
 * Compiles a form. No class is followed by another whose characters it shares without a bound, so that looking takes
 * time in proportion to the text.
 */
export function matcherOf({ shape, near }: SecretForm): FormMatcher {
  const parts = partsOfShape(shape);
  const body = parts.map(sourceOf).join('');
  const last = parts.at(-1);
  // Of an open end all is taken, so nothing can follow; a fixed one must end where its class ends.
  const guard =
    last?.kind === 'class' && last.most < Infinity
      ? `(?![${last.chars}])`
      : last?.kind === 'text'
        ? '(?![A-Za-z0-9])'
        : '';
  const before = near === undefined ? '(?<![A-Za-z0-9])' : `(?:${near.split('|').map(inAnyCase).join('|')})${TO_VALUE}`;
  const needles = near === undefined ? needlesOf(parts) : near.split('|');
  return { needles, isNamed: near !== undefined, pattern: new RegExp(`${before}(?<secret>${body})${guard}`, 'g') };
}

function sourceOf(part: FormPart): string {
  if (part.kind === 'text') {
    const [only = '', ...others] = part.choices.map((text) => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
    return others.length === 0 ? only : `(?:${[only, ...others].join('|')})`;
  }
  const { least, most } = part;
  const times = least === most ? `{${least}}` : most === Infinity ? `{${least},}` : `{${least},${most}}`;
  return `[${part.chars}]${times}`;
}

/** The texts of the part that says most. */
function needlesOf(parts: readonly FormPart[]): readonly string[] {
  const shortest = ({ choices }: { choices: readonly string[] }): number =>
    Math.min(...choices.map(({ length }) => length));
  const [best] = parts.filter((part) => part.kind === 'text').toSorted((a, b) => shortest(b) - shortest(a));
  return best === undefined || shortest(best) === 0 ? [] : best.choices;
}

const inAnyCase = (word: string): string => word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
