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
export type ConfigurationReading = { kind: 'configuration'; configuration: Configuration } | { kind: 'none' } | { kind: 'unsupported'; reason: string };

const keyword =
  /^(SPECIFICATION|INIT|NEXT|INVARIANTS?|PROPERT(?:Y|IES)|CONSTANTS?|CONSTRAINTS?|SYMMETRY|CHECK_DEADLOCK|VIEW|ACTION_CONSTRAINTS?|ALIAS|POSTCONDITION)\b/;

/**
 * Finds the configuration that a block carries: after the module's end line, or in the comment lines under one that
 * reads `\* cfg`. `source` is the whole block, `after` what follows the end line.
 */
export function findConfiguration(source: string, after: string): ConfigurationReading {
  const lines = [...commentLines(source), ...after.split('\n').map(bare)];
  const first = lines.findIndex((line) => keyword.test(line));
  return first < 0 ? { kind: 'none' } : readConfiguration(lines.slice(first).join('\n'));
}

function commentLines(source: string): string[] {
  const lines = source.split('\n');
  const start = lines.findIndex((line) => /^\s*\\\*+\s*\.?(cfg|config|configuration)\b[^\w]*$/i.test(line));
  if (start < 0) return [];
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => !/^\s*\\\*/.test(line));
  return (end < 0 ? rest : rest.slice(0, end)).map(bare);
}

const bare = (line: string): string => line.replace(/^\s*(\\\*+|\(\*+|```\w*|-{3,}.*|={3,}.*)/, '').replace(/\*\)\s*$/, '').replace(/\\\*.*$/, '').trim();

/** Reads the text of a configuration. */
export function readConfiguration(text: string): ConfigurationReading {
  const found: Configuration = {
    specification: null, init: null, next: null, invariants: [], properties: [], constants: [], symmetry: [], constraints: [], deadlock: true,
  };
  if (text.includes('<-')) return { kind: 'unsupported', reason: 'the configuration replaces a definition with `<-`' };
  let section = '';
  for (const word of text.match(/[A-Za-z_]\w*\s*=\s*(?:\{[^}]*\}|"[^"]*"|[^\s{}]+)|[^\s,]+/g) ?? []) {
    if (keyword.test(word) && !word.includes('=')) section = word;
    else if (section === 'SPECIFICATION') found.specification = word;
    else if (section === 'INIT') found.init = word;
    else if (section === 'NEXT') found.next = word;
    else if (section.startsWith('INVARIANT')) found.invariants.push(word);
    else if (section.startsWith('PROPERT')) found.properties.push(word);
    else if (section.startsWith('CONSTANT')) found.constants.push(word);
    else if (section.startsWith('CONSTRAINT')) found.constraints.push(word);
    else if (section === 'SYMMETRY') found.symmetry.push(word);
    else if (section === 'CHECK_DEADLOCK') found.deadlock = word.toUpperCase() !== 'FALSE';
    else return { kind: 'unsupported', reason: `the configuration uses ${section}` };
  }
  return { kind: 'configuration', configuration: found };
}

/** The configuration's text for the checker. */
export function writeConfiguration(configuration: Configuration): string {
  const { specification, init, next, invariants, properties, constants, symmetry, constraints } = configuration;
  return [
    ...(specification === null ? [] : [`SPECIFICATION ${specification}`]),
    ...(init === null ? [] : [`INIT ${init}`]),
    ...(next === null ? [] : [`NEXT ${next}`]),
    ...constants.map((each) => `CONSTANT ${each}`),
    ...invariants.map((each) => `INVARIANT ${each}`),
    ...properties.map((each) => `PROPERTY ${each}`),
    ...constraints.map((each) => `CONSTRAINT ${each}`),
    ...symmetry.map((each) => `SYMMETRY ${each}`),
    '',
  ].join('\n');
}
