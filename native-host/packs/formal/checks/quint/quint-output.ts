import * as z from 'zod/mini';
import type { Counterexample } from '../../../../../shared/finding.ts';

/** A complaint of Quint's: a code of its own, and a place with lines from 1, columns from 1 in code points. */
export interface QuintError {
  code: string;
  message: string;
  /** The file's name alone; empty for none. */
  file: string;
  line: number;
  column: number;
}

const placeSchema = z.object({ line: z.int(), col: z.int() });

const errorSchema = z.object({
  explanation: z.string(),
  locs: z.array(z.object({ source: z.string(), start: placeSchema })),
});

const declarationSchema = z.object({
  kind: z.string(),
  id: z.optional(z.int()),
  name: z.optional(z.string()),
  qualifier: z.optional(z.string()),
  /** Of an import: `*`, or the one name; absent for the module by its own or another name. */
  defName: z.optional(z.string()),
  protoName: z.optional(z.string()),
  qualifiedName: z.optional(z.string()),
});

const typedSchema = z.object({
  errors: z.array(errorSchema),
  modules: z.optional(z.array(z.object({ name: z.string(), declarations: z.array(declarationSchema) }))),
  types: z.optional(z.record(z.string(), z.object({ type: z.object({ kind: z.string() }) }))),
});

/** A module as Quint has read it. */
export interface QuintModule {
  name: string;
  declarations: (z.infer<typeof declarationSchema> & { isBool: boolean })[];
}

/** Reads what `quint typecheck --out` wrote. @throws where it is of another form */
export function readTyped(json: string): { errors: QuintError[]; modules: QuintModule[] } {
  const { errors, modules = [], types = {} } = typedSchema.parse(parseExactly(json));
  return {
    errors: errors.map(errorOf),
    modules: modules.map(({ name, declarations }) => ({
      name,
      declarations: declarations.map((each) => ({ ...each, isBool: types[String(each.id)]?.type.kind === 'bool' })),
    })),
  };
}

/** Numbers that would lose digits are kept as texts. */
const parseExactly = (json: string): unknown => JSON.parse(json.replaceAll(/"value":(-?\d{16,})/g, '"value":"$1"'));

function errorOf({ explanation, locs }: z.infer<typeof errorSchema>): QuintError {
  const [, code = 'QNT000', message = ''] = /^(?:\[(QNT\d+)\] )?([\s\S]*)$/.exec(explanation) ?? [];
  const place = locs[0];
  return {
    code,
    message: message.trim().replaceAll(/\s*\n\s*/g, '; '),
    file: place === undefined ? '' : place.source.slice(place.source.lastIndexOf('/') + 1),
    line: (place?.start.line ?? 0) + 1,
    column: (place?.start.col ?? 0) + 1,
  };
}

type QuintValue =
  | { kind: 'int' | 'str' | 'bool'; value: string | number | boolean }
  | { kind: 'app'; opcode: string; args: QuintValue[] }
  | { kind: 'name' | 'lambda' | 'let' };

const valueSchema: z.ZodMiniType<QuintValue> = z.lazy(() =>
  z.union([
    z.object({ kind: z.enum(['int', 'str', 'bool']), value: z.union([z.string(), z.number(), z.boolean()]) }),
    z.object({ kind: z.literal('app'), opcode: z.string(), args: z.array(valueSchema) }),
    z.object({ kind: z.enum(['name', 'lambda', 'let']) }),
  ]),
);

const simulationSchema = z.object({
  status: z.optional(z.enum(['ok', 'violation', 'error', 'failure'])),
  errors: z.array(errorSchema),
  trace: z.optional(z.array(valueSchema)),
});

/** How a simulation ended. */
export type Simulation =
  /** `longest`: how many states the longest run has. */
  | { kind: 'holds'; longest: number }
  | { kind: 'violated'; steps: Counterexample['steps'] }
  | { kind: 'stopped'; error: QuintError | undefined };

/** Reads what `quint run --mbt --out` wrote. @throws where it is of another form */
export function readSimulation(json: string): Simulation {
  const { status, errors, trace = [] } = simulationSchema.parse(parseExactly(json));
  const [error] = errors;
  if (status === 'violation') return { kind: 'violated', steps: trace.map(stateOf) };
  if (status !== 'ok' || error !== undefined)
    return { kind: 'stopped', error: error === undefined ? undefined : errorOf(error) };
  return { kind: 'holds', longest: trace.length };
}

/** A state is a record of the variables, among which `--mbt` puts the name of the action. */
function stateOf(state: QuintValue, index: number): Counterexample['steps'][number] {
  const fields = state.kind === 'app' ? fieldsOf(state.args) : [];
  const action = fields.find(({ name }) => name === 'mbt::actionTaken')?.value.replaceAll('"', '') ?? '';
  return {
    label: `state ${index + 1}${action === '' ? '' : `: ${action}`}`,
    values: fields.filter(({ name }) => !name.startsWith('mbt::')),
  };
}

const fieldsOf = (args: readonly QuintValue[]): { name: string; value: string }[] =>
  pairsOf(args).map(([name, value]) => ({
    name: name.kind === 'str' ? String(name.value) : shown(name),
    value: shown(value),
  }));

const pairsOf = (args: readonly QuintValue[]): [QuintValue, QuintValue][] =>
  args.flatMap((name, at): [QuintValue, QuintValue][] => {
    const value = args[at + 1];
    return at % 2 === 1 || value === undefined ? [] : [[name, value]];
  });

function shown(value: QuintValue): string {
  if (value.kind === 'str') return JSON.stringify(value.value);
  if (value.kind === 'int' || value.kind === 'bool') return String(value.value);
  if (value.kind !== 'app') return '(a function)';
  const { opcode, args } = value;
  switch (opcode) {
    case 'Rec':
      return `{ ${fieldsOf(args)
        .map((field) => `${field.name}: ${field.value}`)
        .join(', ')} }`;
    case 'Tup':
      return `(${args.map(shown).join(', ')})`;
    case 'Map':
      return `Map(${args
        .map((pair) => (pair.kind === 'app' ? pair.args.map(shown).join(' -> ') : shown(pair)))
        .join(', ')})`;
    case 'variant': {
      const [label, held] = args;
      const name = label?.kind === 'str' ? String(label.value) : '';
      const isEmpty = held === undefined || (held.kind === 'app' && held.opcode === 'Tup' && held.args.length === 0);
      return isEmpty ? name : `${name}(${shown(held)})`;
    }
    default:
      return `${opcode}(${args.map(shown).join(', ')})`;
  }
}

const testsSchema = z.object({
  errors: z.array(errorSchema),
  passed: z.optional(z.array(z.string())),
  failed: z.optional(z.array(z.string())),
  ignored: z.optional(z.array(z.string())),
});

/** How the tests of a module went, by name; or what kept them from being run. */
export type QuintTests =
  | { kind: 'ran'; passed: string[]; failed: string[]; ignored: string[] }
  | { kind: 'stopped'; error: QuintError | undefined };

/** Reads what `quint test --out` wrote. @throws where it is of another form */
export function readTests(json: string): QuintTests {
  const { errors, passed, failed, ignored = [] } = testsSchema.parse(parseExactly(json));
  const [error] = errors;
  return passed === undefined || failed === undefined
    ? { kind: 'stopped', error: error === undefined ? undefined : errorOf(error) }
    : { kind: 'ran', passed, failed, ignored };
}

/** What `quint test` prints of a test that fails; undefined where it prints nothing of it. */
export const failureOf = (output: string, name: string): string | undefined =>
  new RegExp(`^ *\\d+\\) ${name}:\\s*\\n\\s*Error \\[QNT\\d+\\]: ([^\\n]*)`, 'm').exec(output)?.[1];

/** Invariants of which `quint run` prints that they are violated, where it was asked about several. */
export const violatedIn = (output: string): string[] =>
  [...output.matchAll(/^[ \t]*❌ ([\w:]+)/gm)].map(([, name = '']) => name);
