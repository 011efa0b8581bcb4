import type { Assertion } from './read-database.ts';

/** Axioms of logic that everybody takes for granted, by what they suppose and say; the last line is what they say. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  'modus ponens': ['|- ph', '|- ( ph -> ps )', '|- ps'],
  'the axiom of simplification': ['|- ( ph -> ( ps -> ph ) )'],
  'the axiom of Frege': ['|- ( ( ph -> ( ps -> ch ) ) -> ( ( ph -> ps ) -> ( ph -> ch ) ) )'],
  'the axiom of transposition': ['|- ( ( -. ph -> -. ps ) -> ( ps -> ph ) )'],
  generalization: ['|- ph', '|- A. x ph'],
  'quantified implication': ['|- ( A. x ( ph -> ps ) -> ( A. x ph -> A. x ps ) )'],
  existence: ['|- -. A. x -. x = y'],
  equality: ['|- ( x = y -> ( x = z -> y = z ) )'],
};
const TYPES = new Map([
  ...['ph', 'ps', 'ch'].map((name) => [name, 'wff'] as const),
  ...['x', 'y', 'z'].map((name) => [name, 'setvar'] as const),
]);

/** An axiom with its variables named by their types, in the order in which they occur. */
function formOf(lines: readonly (readonly string[])[], typeOf: (symbol: string) => string | undefined): string {
  const names = new Map<string, string>();
  const named = (symbol: string): string => {
    const type = typeOf(symbol);
    if (type === undefined) return symbol;
    const name = names.get(symbol) ?? `${type}${names.size}`;
    names.set(symbol, name);
    return name;
  };
  return lines.map((line) => line.map(named).join(' ')).join('\n');
}

const FORMS = new Map(
  Object.entries(KNOWN).map(([name, lines]) => [
    formOf(
      lines.map((line) => line.split(' ')),
      (symbol) => TYPES.get(symbol),
    ),
    name,
  ]),
);

/** In words, an axiom of the usual logic, whatever the text calls it and its variables; undefined for any other. */
export function knownAxiom({ hypotheses, expression }: Assertion): string | undefined {
  const types = new Map(
    hypotheses.flatMap(({ kind, expression: [type = '', symbol = ''] }) =>
      kind === 'floating' ? [[symbol, type]] : [],
    ),
  );
  const supposed = hypotheses.filter(({ kind }) => kind === 'essential').map((each) => each.expression);
  return FORMS.get(formOf([...supposed, expression], (symbol) => types.get(symbol)));
}
