import { literal, same } from '../value.ts';
import { callAgain, coreOf, isWhole, type Law } from './law.ts';

const LETTERS = /^[a-z]+$/;

const palindrome: Law = {
  rule: 'palindrome',
  says: 'a palindrome reads the same from its end',
  documented: /palindrome|backward/i,
  promisedBy: (subject) =>
    /^is palindrome$|^palindrome$/.test(coreOf(subject)) && subject.shape.parameters.length === 1,
  broken: ({ args: [text], value }) => {
    if (typeof text !== 'string' || !LETTERS.test(text) || typeof value !== 'boolean') return null;
    return value === (text === [...text].toReversed().join('')) ? undefined : `it is ${value ? 'none' : 'one'}`;
  },
};

const brackets: Law = {
  rule: 'balanced',
  says: 'one more opening bracket is one too many, and one around is none too many',
  documented: /balanced|match|bracket|parenthes/i,
  promisedBy: (subject) =>
    /^(?:is |are |has |check )?(?:balanced|valid|matching)(?: (?:brackets?|parenthes[ie]s|parens))?$/.test(
      coreOf(subject),
    ) &&
    subject.shape.parameters.length === 1 &&
    (/bracket|paren/.test(subject.words.join(' ')) || subject.told.some((text) => text.includes('('))),
  broken: (returned) => {
    const [text] = returned.args;
    if (typeof text !== 'string' || returned.value !== true) return null;
    const open = callAgain(returned, [`(${text}`]);
    if (open?.value === true) return { message: `so it is of ${open.step.call}`, further: [open.step] };
    const around = callAgain(returned, [`(${text})`]);
    return around?.value === false ? { message: `but not of ${around.step.call}`, further: [around.step] } : undefined;
  },
};

const shortened: Law = {
  rule: 'length',
  says: 'what is cut to a length is no longer than that',
  documented: /at most|max|length|truncat|shorten|longer/i,
  promisedBy: (subject) => /^(?:truncate|shorten|ellipsize|abbreviate|ellipsis)\b/.test(coreOf(subject)),
  broken: ({ args: [text, most], value }) => {
    if (typeof text !== 'string' || !isWhole(most) || most < 4 || typeof value !== 'string') return null;
    if (text.length <= most) return value === text ? undefined : 'it is changed although it is short enough';
    return value.length > most + 3 ? `it is ${value.length} long` : undefined;
  },
};

const cases: Law = {
  rule: 'case',
  says: 'names in camel, snake or kebab case have the separators of their case only',
  documented: /camel|snake|kebab|case/i,
  promisedBy: (subject) => /^(?:camel|snake|kebab|pascal)(?: case)?$/.test(coreOf(subject)),
  broken: ({ args: [text], value, subject }) => {
    if (typeof text !== 'string' || typeof value !== 'string' || !/^[A-Za-z]+(?:[ _-][A-Za-z]+)*$/.test(text))
      return null;
    const [kind] = subject.words.filter((word) => ['camel', 'snake', 'kebab', 'pascal'].includes(word));
    const letters = (each: string): string => each.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    if (letters(value) !== letters(text)) return 'letters were lost';
    const form = {
      camel: /^[a-z][A-Za-z0-9]*$/,
      pascal: /^[A-Z][A-Za-z0-9]*$/,
      snake: /^[a-z0-9_]+$/,
      kebab: /^[a-z0-9-]+$/,
    };
    return form[kind as 'camel'].test(value) ? undefined : `that is not in ${kind} case`;
  },
};

const wrapped: Law = {
  rule: 'wrapped',
  says: 'wrapping keeps the words, and no line is longer than asked where a word is not',
  documented: /wrap|width|line/i,
  promisedBy: (subject) => /^(?:word )?wrap(?: words?| lines?)?$/.test(coreOf(subject)),
  broken: ({ args: [text, width], value }) => {
    if (typeof text !== 'string' || !isWhole(width) || width < 1) return null;
    const lines: unknown[] = typeof value === 'string' ? value.split('\n') : [value].flat();
    if (!lines.every((each) => typeof each === 'string')) return null;
    const words = text.split(/\s+/).filter(Boolean);
    if (words.some((word) => word.length > width)) return null;
    if (lines.join(' ').split(/\s+/).filter(Boolean).join(' ') !== words.join(' ')) return 'words were lost or moved';
    return lines.some((line) => line.length > width) ? `a line is longer than ${width}` : undefined;
  },
};

/** `formatDuration` and `parseDuration`: what is written once more stays as it is written. */
const writtenAgain: Law = {
  rule: 'written-again',
  says: 'what is written, read and written again is as it was written first',
  documented: /inverse|round|reverse of|back/i,
  promisedBy: () => true,
  broken: (returned) => {
    const inverse = returned.bench.reading;
    if (inverse === undefined || typeof returned.value !== 'string' || returned.value === '') return null;
    const read = callAgain({ ...returned, subject: inverse }, [returned.value]);
    if (read?.value === undefined || read.value === null) return null;
    const again = callAgain(returned, [read.value, ...returned.args.slice(1)]);
    if (again === undefined || same(again.value, returned.value)) return undefined;
    return {
      message: `read and written again it is ${literal(again.value)}`,
      further: [read.step, again.step],
    };
  },
};

const anagram: Law = {
  rule: 'anagram',
  says: 'a word turned round is an anagram of itself',
  documented: /anagram/i,
  promisedBy: (subject) =>
    /^(?:is|are) anagrams?$|^anagrams?$/.test(coreOf(subject)) && subject.shape.parameters.length === 2,
  broken: ({ args: [a, b], value }) => {
    if (typeof a !== 'string' || typeof b !== 'string' || !LETTERS.test(a) || !LETTERS.test(b)) return null;
    if (typeof value !== 'boolean') return null;
    const order = (text: string): string => [...text].toSorted().join('');
    return value === (order(a) === order(b)) ? undefined : `they are ${value ? 'none' : 'some'}`;
  },
};

const slugged: Law = {
  rule: 'slug',
  says: 'a slug has no blanks, no capitals and no dash at its ends',
  documented: /slug|url/i,
  promisedBy: (subject) => /^(?:slugify|slug)$/.test(coreOf(subject)) && subject.shape.parameters.length === 1,
  broken: ({ value }) => {
    if (typeof value !== 'string') return null;
    return /[A-Z\s]|^-|-$|--/.test(value) ? 'that is no slug' : undefined;
  },
};

/** Laws of functions of texts. */
export const TEXT_LAWS: readonly Law[] = [
  palindrome,
  brackets,
  shortened,
  cases,
  wrapped,
  writtenAgain,
  anagram,
  slugged,
];
