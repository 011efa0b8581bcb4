import type { RunnerRequest } from '../runner-request.ts';
import { canMake } from './generate.ts';
import { resolve, type Choice } from './learn.ts';
import type { LoadedFunction } from './load.ts';
import { wordsOf } from './name-words.ts';
import type { Preconditions } from '../../falsifier-preconditions.ts';
import type { FunctionShape, TypeShape } from '../../../../languages/typescript/functions/type-shape.ts';

/** A function under examination. */
export interface Subject {
  /**
   * With the shapes that its guesses were found to have; a class takes the calls of its methods as its last argument.
   */
  shape: FunctionShape;
  /** As the code has it. */
  declared: FunctionShape;
  /** Does it take anything of which nothing declares what it is? What fails on such an input is a question. */
  guessed: boolean;
  run: (...args: unknown[]) => unknown;
  /** See {@link LoadedFunction}. */
  write: LoadedFunction['write'];
  /** Words of its name, lower case. */
  words: readonly string[];
  /** Short texts that stand in the code. */
  told: readonly string[];
  /** Does the text around it ask more of callers than bounds say? Then no input of ours is surely a fair one. */
  assumes: boolean;
  /** What that text asks of its parameters. */
  bounds: Preconditions['bounds'];
  /** Numbers that lie below the length of another parameter. */
  within: Preconditions['within'];
  /** Parameters that are a size or a step by their names. */
  sizes: readonly boolean[];
  /** Parameters that are the lower, and the upper, end of something by their names. */
  ends: readonly ('lower' | 'upper' | null)[];
  /** Has it an answer to what is empty or of no use, by its declared result or its comment? */
  answersNothing: boolean;
  /** Does it look something up in a table under what it is given? The table's keys are its domain. */
  looksUp: boolean;
  /** Does it take the second part of a text, or a group of a match, without a look whether there is one? */
  takesApart: boolean;
  /** Can NaN come from nothing but a missing value: no division, no number out of a text? */
  calculates: boolean;
  /** Parameters that are lists in order. */
  inOrder: readonly boolean[];
  /** Parameters that are one sign each. */
  single: readonly boolean[];
  /** Is there a parameter that points into another one, or a table that has to hold certain keys? */
  coupled: boolean;
  /** Is there a text that has to be of a certain form? */
  formed: boolean;
  /** Is there a count beside what is counted in? */
  counts: boolean;
  /**
   * Does it take nothing but numbers and the like? What it looks up with them is its own table, and the table's keys
   * are its domain.
   */
  scalar: boolean;
  /** Has compiled code an answer to what it cannot take: an error, or nothing? */
  refuses: boolean;
  /** Does compiled code make the list that it looks things up in? */
  makesList: boolean;
}

/** Takes an item behind the first, several items at once, or a group of a match. */
const TAKES_APART = [
  /\.split\([^)]*\)\s*(?:\.\w+\([^)]*\)\s*)*\[[1-9]/,
  /\[[^\]=]*\w\s*,[^\]=]*\]\s*=[^;=]*(?:\.split|\.match|\.exec)\(/,
  /\.(?:match|exec)\([^)]*\)\s*(?:\[|\.groups)/,
];

/** Divides, or makes a number of something else. */
const CALCULATES = [
  /[/%]|\bNumber|parse(?:Int|Float)|(?:^|[^\w)\]+\s])\s*\+\s*[\w(]/,
  /Math\.(?:sqrt|log|pow|a?sin|a?cos)|\*\*|charCodeAt|codePointAt|Date|valueOf|NaN/,
];

/** Looks words up in the lists of a request. */
export type Names = (list: string, words: readonly string[]) => boolean;

/** Makes the look-up. */
export const namesOf =
  ({ names }: Pick<RunnerRequest, 'names'>): Names =>
  (list, words) =>
    words.some((word) => names[list]?.includes(word) === true);

const holds = (shape: TypeShape, kinds: readonly TypeShape['kind'][]): boolean =>
  kinds.includes(shape.kind) ||
  ('of' in shape && holds(shape.of, kinds)) ||
  (shape.kind === 'tuple' && shape.items.some((each) => holds(each, kinds))) ||
  (shape.kind === 'union' && shape.options.some((each) => holds(each, kinds))) ||
  (shape.kind === 'object' && shape.fields.some((each) => holds(each.shape, kinds)));

/** Tables mostly have to hold the keys that are asked for. */
const isTable = (shape: TypeShape): boolean => shape.kind === 'record' || shape.kind === 'map';

/** Without comments and regular expressions, whose slashes divide nothing. */
const withoutPatterns = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '').replaceAll(/\(\/(?:\\.|[^/\\\n])+\/[a-z]*/g, '(');

/** The head of a compiled function whose result may be an error or nothing. */
const REFUSES = /->\s*(?:Option|(?:\w+::)*Result)\b|\berror\)?\s*$|,\s*bool\)\s*$/;

const escaped = (name: string): string => name.replaceAll('$', String.raw`\$`);

/** What a call of a class takes: what its constructor does, and calls of its methods. */
export const parametersOf = ({ form, parameters, methods }: FunctionShape): FunctionShape['parameters'] =>
  form === 'function'
    ? parameters
    : [
        ...parameters
          .filter(({ rest }) => !rest)
          .map((each): FunctionShape['parameters'][number] =>
            each.optional
              ? { ...each, optional: false, shape: { kind: 'union', options: [{ kind: 'undefined' }, each.shape] } }
              : each,
          ),
        {
          name: 'calls',
          optional: false,
          rest: false,
          guessed: false,
          shape: {
            kind: 'calls',
            methods: methods
              .map(({ name, parameters: own }) => ({
                name,
                parameters: own.filter(({ optional, rest }) => !optional && !rest).map(({ shape }) => shape),
              }))
              .filter((each) => each.parameters.every(canMake)),
          },
        },
      ];

const taken = (shape: FunctionShape, choice: Choice): FunctionShape => ({
  ...shape,
  parameters: parametersOf(shape).map((each) => ({ ...each, shape: resolve(each.shape, choice) })),
});

const NOTHING_ASKED: Preconditions = { bounds: {}, more: false, edges: false, form: false, within: [] };

/** Puts together what the laws ask about a function. */
export function subjectOf(
  declared: FunctionShape,
  { run, source, write }: LoadedFunction,
  request: Pick<RunnerRequest, 'names' | 'preconditions' | 'after'>,
  choice: Choice = new Map(),
): Subject {
  const names = namesOf(request);
  const shape = taken(declared, choice);
  const words = wordsOf(shape.name);
  const { parameters, comment } = shape;
  const asked = request.preconditions[shape.name] ?? NOTHING_ASKED;
  const parameterWords = parameters.map(({ name }) => wordsOf(name));
  // What puts in order says so too, and is given what is not.
  const sorted =
    !words.includes('sort') &&
    (names('ordered', [...wordsOf(comment), ...words]) || (words.includes('binary') && words.includes('search')));
  const inOrder = parameters.map(
    (parameter, at) => parameter.shape.kind === 'list' && (sorted || names('ordered', parameterWords[at] ?? [])),
  );
  const scalars = parameters.filter(
    (parameter) => holds(parameter.shape, ['number']) && !holds(parameter.shape, ['list', 'object', 'tuple']),
  );
  return {
    shape,
    declared,
    told: request.after.plan.told.texts,
    guessed: [...declared.parameters, ...declared.methods.flatMap((each) => each.parameters)].some(
      (each) => each.guessed,
    ),
    run,
    write,
    words,
    inOrder,
    single: parameters.map(
      (parameter, at) =>
        parameter.shape.kind === 'string' &&
        (parameter.shape.sign === true || names('single', parameterWords[at] ?? [])),
    ),
    assumes: asked.more,
    bounds: asked.bounds,
    within: asked.within,
    sizes: parameterWords.map((each) => names('sizes', each)),
    ends: parameterWords.map((each) => {
      if (names('lower', each)) return 'lower';
      return names('upper', each) ? 'upper' : null;
    }),
    answersNothing:
      asked.edges ||
      (shape.returns !== null &&
        shape.returns.kind === 'union' &&
        shape.returns.options.some(({ kind }) => kind === 'null' || kind === 'undefined')),
    looksUp: parameters.some(({ name }) =>
      new RegExp(
        String.raw`\[\s*${escaped(name)}\s*(?:[-+]\s*\d+\s*)?\]|\.(?:get|at|find\w*|indexOf)\(${escaped(name)}\b`,
      ).test(source),
    ),
    takesApart: TAKES_APART.some((pattern) => pattern.test(source)),
    calculates: !CALCULATES.some((pattern) => pattern.test(withoutPatterns(source))),
    coupled:
      parameters.filter(({ shape: of }) => of.kind === 'list' && of.of.kind === 'list').length > 1 ||
      parameters.some(
        (parameter, at) =>
          isTable(parameter.shape) ||
          (parameter.shape.kind !== 'list' &&
            names('pointers', (parameterWords[at] ?? []).slice(-1)) &&
            // Where it may point is stated, and it is made so.
            asked.within.every(({ name }) => name !== parameter.name)),
      ),
    formed: parameters.some(
      (parameter, at) =>
        holds(parameter.shape, ['string']) && (asked.form || names('formedText', parameterWords[at] ?? [])),
    ),
    scalar: parameters.every((parameter) => ['number', 'boolean', 'literal', 'bigint'].includes(parameter.shape.kind)),
    refuses: REFUSES.test(source.split('{', 1)[0] ?? ''),
    makesList: /\bmake\(\[\]|\bvec!\[/.test(source),
    counts: scalars.length > 0 && parameters.some((parameter) => holds(parameter.shape, ['list', 'string', 'object'])),
  };
}

/** A function that undoes another by its name; a conversion of texts may lose something. */
export interface Inverse {
  subject: Subject;
  conversion: boolean;
}

/** The function that undoes another by its name, among those of the file. */
export function inverseOf(
  subject: Subject,
  all: readonly Subject[],
  request: Pick<RunnerRequest, 'names'>,
): Inverse | undefined {
  const names = namesOf(request);
  const pairs = [
    ...(request.names['inverses'] ?? []),
    ...(names('formats', subject.words) ? (request.names['inversesOfFormats'] ?? []) : []),
  ];
  const undoes = (other: Subject, known: RunnerRequest['names'][string]): boolean =>
    known.some(
      ([forth, back]) =>
        forth !== undefined &&
        back !== undefined &&
        subject.words.includes(forth) &&
        sameWords(
          subject.words.map((word) => (word === forth ? back : word)),
          other.words,
        ),
    );
  for (const other of all) {
    if (other === subject) continue;
    if (undoes(other, pairs)) return { subject: other, conversion: false };
    if (undoes(other, request.names['conversions'] ?? []) || isConversionBack(subject, other))
      return { subject: other, conversion: true };
  }
  return undefined;
}

/** `rgbToHex` and `hexToRgb`; or `toCelsius(fahrenheit)` and `toFahrenheit(celsius)`. */
function isConversionBack(subject: Subject, other: Subject): boolean {
  const at = subject.words.indexOf('to');
  if (at < 0) return false;
  const target = subject.words.slice(at + 1);
  if (at > 0) return sameWords(other.words, [...target, 'to', ...subject.words.slice(0, at)]);
  return (
    sameWords(other.words.slice(1), wordsOf(subject.shape.parameters[0]?.name ?? '')) &&
    other.words[0] === 'to' &&
    sameWords(target, wordsOf(other.shape.parameters[0]?.name ?? ''))
  );
}

/** Words for writing and for reading the same form. */
const WRITES = ['format', 'to', 'stringify', 'render', 'print', 'serialize'];
const READS = ['parse', 'from', 'read', 'deserialize'];

/** `parseDuration` for `formatDuration`: what one writes the other reads, though something may be lost between them. */
export function readingOf(subject: Subject, all: readonly Subject[]): Subject | undefined {
  const rest = ({ words }: Subject, verbs: readonly string[]): string | undefined =>
    words.some((word) => verbs.includes(word)) ? words.filter((word) => !verbs.includes(word)).join(' ') : undefined;
  const own = rest(subject, WRITES);
  const pairs = all.filter((other) => other !== subject && own !== undefined && rest(other, READS) === own);
  return [subject, ...pairs].every(({ shape }) => shape.kind === 'plain' && shape.form === 'function')
    ? pairs[0]
    : undefined;
}

const sameWords = (a: readonly string[], b: readonly string[]): boolean => a.length > 0 && a.join(' ') === b.join(' ');
