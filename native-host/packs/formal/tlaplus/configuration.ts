import { blankComments } from '../../../kit/scan/scan-text.ts';
import { words } from '../../../../shared/word-list.ts';

/** What a model's configuration says (the parts of TLC's `.cfg` that can be followed here). */
export interface Configuration {
  specification: string | null;
  init: string | null;
  next: string | null;
  invariants: string[];
  properties: string[];
  /** Assignments as written, `N = 3`. */
  constants: string[];
  /** Names after SYMMETRY and CONSTRAINT, passed on as they are. */
  symmetry: string[];
  constraints: string[];
  deadlock: boolean;
}

/** A configuration, none, or why the one that is there cannot be followed. */
export type ConfigurationReading =
  | { kind: 'configuration'; configuration: Configuration }
  | { kind: 'none' }
  | { kind: 'unsupported'; reason: string };

/** Sections of a configuration as TLC's `ModelConfig` names them. */
const KEYWORDS = new Set(words`
  SPECIFICATION INIT NEXT INVARIANT INVARIANTS PROPERTY PROPERTIES CONSTANT CONSTANTS CONSTRAINT CONSTRAINTS
  ACTION_CONSTRAINT ACTION_CONSTRAINTS SYMMETRY CHECK_DEADLOCK VIEW ALIAS POSTCONDITION TYPE TYPE_CONSTRAINT _PERIODIC
  _RL_REWARD
`);

/**
 * Finds the configuration that a block carries: after the module's end line, or in the comment lines under one that
 * reads `\* cfg`. `source` is the whole block, `after` what follows the end line. Comments within it say nothing.
 */
export function findConfiguration(source: string, after: string): ConfigurationReading {
  const text = configurationText(source, after);
  return text === undefined ? { kind: 'none' } : readConfiguration(text);
}

/** The configuration that a block carries as TLC reads it, comments left out. */
export function configurationText(source: string, after: string): string | undefined {
  const text = [...linesUnderHeading(source), ...blankComments(after, 'tlaplus').split('\n')].join('\n');
  const plain = withoutRules(text);
  const first = tokensOf(text).find(({ word }) => KEYWORDS.has(word));
  return first === undefined ? undefined : plain.slice(first.start);
}

/** The sections of a configuration: each keyword with the text behind it, and where that begins. */
export function sectionsOf(source: string): { keyword: string; text: string; start: number }[] {
  const text = blankComments(source, 'tlaplus');
  const starts = tokensOf(text).filter(({ word }) => KEYWORDS.has(word));
  return starts.map(({ word, end }, index) => {
    const behind = text.slice(end, starts[index + 1]?.start ?? text.length);
    return { keyword: word, text: behind.trim(), start: end + behind.length - behind.trimStart().length };
  });
}

/** Fences and rules that a chat draws around a configuration, as spaces. */
const withoutRules = (text: string): string =>
  text.replaceAll(/^[ \t]*(?:```.*|-{3,}.*|={3,}.*)$/gm, (line) => ' '.repeat(line.length));

function linesUnderHeading(source: string): string[] {
  const lines = source.split('\n');
  const start = lines.findIndex((line) => /^\s*\\\*+\s*\.?(cfg|config|configuration)\b[^\w]*$/i.test(line));
  if (start < 0) return [];
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => !/^\s*\\\*/.test(line));
  const marked = (end < 0 ? rest : rest.slice(0, end)).map((line) => line.replace(/^\s*\\\*+/, ''));
  return blankComments(marked.join('\n'), 'tlaplus').split('\n');
}

interface Token {
  word: string;
  start: number;
  end: number;
}

/** Words, strings, numbers and marks. */
function tokensOf(text: string): Token[] {
  const found = withoutRules(text).matchAll(/"(?:[^"\\\n]|\\.)*"|<-|[A-Za-z_]\w*|-?\d+|[^\s]/g);
  return [...found].map(({ 0: word, index }) => ({ word, start: index, end: index + word.length }));
}

const NAME = /^[A-Za-z_]\w*$/;

/** Reads the text of a configuration, comments included (a `.cfg` of TLC). */
export function readConfiguration(source: string): ConfigurationReading {
  const text = blankComments(source, 'tlaplus');
  const found: Configuration = {
    specification: null,
    init: null,
    next: null,
    invariants: [],
    properties: [],
    constants: [],
    symmetry: [],
    constraints: [],
    deadlock: true,
  };
  const tokens = tokensOf(text);
  let section = '';
  for (let index = 0; index < tokens.length; index += 1) {
    const word = tokens[index]?.word ?? '';
    if (KEYWORDS.has(word)) section = word;
    else if (section.startsWith('CONSTANT')) {
      const last = endOfAssignment(tokens, index);
      if (last === undefined) return { kind: 'unsupported', reason: constantProblem(tokens.slice(index)) };
      found.constants.push(text.slice(tokens[index]?.start, tokens[last]?.end).replaceAll(/\s+/g, ' '));
      index = last;
    } else if (word === ',') continue;
    else if (!NAME.test(word))
      return { kind: 'unsupported', reason: `the configuration has \`${word}\` where a name is expected` };
    else if (section === 'SPECIFICATION') found.specification = word;
    else if (section === 'INIT') found.init = word;
    else if (section === 'NEXT') found.next = word;
    else if (section.startsWith('INVARIANT')) found.invariants.push(word);
    else if (section.startsWith('PROPERT')) found.properties.push(word);
    else if (section === 'CONSTRAINT' || section === 'CONSTRAINTS') found.constraints.push(word);
    else if (section === 'SYMMETRY') found.symmetry.push(word);
    else if (section === 'CHECK_DEADLOCK') found.deadlock = word.toUpperCase() !== 'FALSE';
    else
      return {
        kind: 'unsupported',
        reason: section === '' ? `the configuration begins with \`${word}\`` : `the configuration uses ${section}`,
      };
  }
  return { kind: 'configuration', configuration: found };
}

/** Index of the last token of `name = value`, whose sets may hold sets; undefined for anything else. */
function endOfAssignment(tokens: readonly Token[], index: number): number | undefined {
  if (!NAME.test(tokens[index]?.word ?? '') || tokens[index + 1]?.word !== '=') return undefined;
  let depth = 0;
  for (let at = index + 2; at < tokens.length; at += 1) {
    const { word } = tokens[at] ?? { word: '' };
    if (word === '{') depth += 1;
    else if (word === '}') depth -= 1;
    else if (!(word === ',' && depth > 0) && !/^(?:"|-?\d|[A-Za-z_])/.test(word)) return undefined;
    if (depth < 0) return undefined;
    if (depth === 0) return at;
  }
  return undefined;
}

const constantProblem = ([name, mark]: readonly Token[]): string =>
  mark?.word === '<-'
    ? 'the configuration replaces a definition with `<-`'
    : `the configuration gives ${name?.word ?? 'a constant'} a value that cannot be read here`;

/** The configuration's text for the checker. Properties are left out: it does not judge temporal formulas rightly. */
export function writeConfiguration(configuration: Configuration): string {
  const { specification, init, next, invariants, symmetry, constants, constraints } = configuration;
  return [
    ...(specification === null ? [] : [`SPECIFICATION ${specification}`]),
    ...(init === null ? [] : [`INIT ${init}`]),
    ...(next === null ? [] : [`NEXT ${next}`]),
    ...constants.map((each) => `CONSTANT ${each}`),
    ...invariants.map((each) => `INVARIANT ${each}`),
    ...constraints.map((each) => `CONSTRAINT ${each}`),
    ...symmetry.map((each) => `SYMMETRY ${each}`),
    '',
  ].join('\n');
}
