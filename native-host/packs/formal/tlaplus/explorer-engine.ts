import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type * as TlaChecker from 'tla-checker';
import * as z from 'zod/mini';
import { emptyWhere, readLegality, type EmptyWhere } from './legality.ts';
import type { Doubt } from './token-reader.ts';
import { blanked } from '../../../kit/text-position.ts';

const requestSchema = z.discriminatedUnion('ask', [
  z.object({
    ask: z.literal('check'),
    text: z.string(),
    configuration: z.string(),
    maxStates: z.int(),
    allowDeadlock: z.boolean(),
  }),
  z.object({ ask: z.literal('legality'), text: z.string(), claims: z.array(z.string()) }),
  z.object({ ask: z.literal('definitions'), text: z.string(), configuration: z.string(), names: z.array(z.string()) }),
  z.object({
    ask: z.literal('trace'),
    text: z.string(),
    configuration: z.string(),
    states: z.array(z.array(z.object({ name: z.string(), value: z.string() }))),
    /** An invariant that is false in the last state; without one it has no successor. */
    invariant: z.optional(z.string()),
  }),
]);

type TraceRequest = Extract<z.infer<typeof requestSchema>, { ask: 'trace' }>;

const stateSchema = z.object({ json: z.unknown() });
const initialSchema = z.object({ states: z.array(stateSchema) });
const nextSchema = z.object({ transitions: z.array(z.object({ state: stateSchema })) });
const valueSchema = z.object({ json: z.unknown() });

/** Questions about states that one trace may cost: each is some tenths of a millisecond. */
const MOST_QUESTIONS = 5_000;

type Checker = typeof TlaChecker;

let instances = 0;
let running: Promise<Checker> | undefined;

/**
 * `legality`: was a module shown to be legal TLA+, and which claims may say nothing? `check`: explores a module under
 * a configuration and answers in the checker's own JSON, as a string. `definitions`: answers those of the names that
 * the checker does not know, for it skips a definition that it cannot read. `trace`: can the states of another
 * checker's behaviour be stepped through here, and do they end as it says? Each of the last three answers `null` when
 * the checker ran out of stack or memory; its instance is then given up and the next request gets a fresh one.
 */
export async function handle(raw: unknown): Promise<string | string[] | boolean | LegalityAnswer | null> {
  const asked = requestSchema.parse(raw);
  if (asked.ask === 'legality') return legalityOf(asked.text, asked.claims);
  const request = { ...asked, text: withNamedSubscripts(asked) };
  running ??= start();
  const checker = await running;
  try {
    if (request.ask === 'trace') return !isMisread(asked.text) && endsAsTold(checker, request);
    return request.ask === 'definitions'
      ? unknownNames(checker, request.text, request.configuration, request.names)
      : checker.check_spec_with_cfg(
          request.text,
          request.configuration,
          '{}',
          request.maxStates,
          request.maxStates,
          request.allowDeadlock,
          false,
        );
  } catch (thrown) {
    running = undefined;
    if (thrown instanceof RangeError || thrown instanceof WebAssembly.RuntimeError) return null;
    throw thrown;
  }
}

const MISREAD =
  'this checker groups /\\ and \\/ here in another way than TLA+; put brackets around what belongs together';

function isMisread(text: string): boolean {
  const legality = readLegality(text);
  return legality.kind === 'legal' && legality.misread !== undefined;
}

/**
 * Why the checker's answer would say nothing (`isLegal` where TLA+ takes the module), or for claims that may say
 * nothing where that is so (`emptyWhere`).
 */
type LegalityAnswer = { doubt: Doubt; isLegal?: true } | { empty: (EmptyWhere & { claim: string })[] };

function legalityOf(text: string, claims: readonly string[]): LegalityAnswer {
  const legality = readLegality(text);
  if (legality.kind === 'doubt') return { doubt: legality.doubt };
  const { misread } = legality;
  if (misread !== undefined) return { doubt: { message: MISREAD, at: misread.start }, isLegal: true };
  return {
    empty: claims.flatMap((claim) => {
      const where = emptyWhere(text, legality.definitions.get(claim), legality.definitions);
      return where === undefined ? [] : [{ claim, ...where }];
    }),
  };
}

/**
 * The checker skips a definition whose subscript is no name, `[][Next]_<<x, y>>`: each tuple there gets one, which is
 * defined at the module's end. Every offset stays. A name that the configuration has is a value of the model.
 */
function withNamedSubscripts({ text, configuration }: { text: string; configuration: string }): string {
  const footer = /^[ \t]*={4,}[ \t]*$/m.exec(text)?.index ?? text.length;
  const tuples = [...new Set([...text.matchAll(TUPLE_SUBSCRIPT)].flatMap(([, , tuple]) => tuple ?? []))];
  let letter = 'v';
  while (new RegExp(`\\b${letter}\\d`).test(`${text}\n${configuration}`)) letter += 'v';
  const nameOf = (tuple: string): string => `${letter}${tuples.indexOf(tuple)}`;
  const named = text.slice(0, footer).replaceAll(TUPLE_SUBSCRIPT, (all: string, sign?: string, tuple?: string) => {
    if (sign === undefined || tuple === undefined) return all;
    const rest = blanked(tuple.slice(nameOf(tuple).length));
    return sign + nameOf(tuple) + rest;
  });
  return named + tuples.map((tuple) => `${nameOf(tuple)} == ${tuple}\n`).join('') + text.slice(footer);
}

/** A tuple of names as the subscript of an action or of its fairness; strings are taken whole and left alone. */
const TUPLE_SUBSCRIPT = /"(?:[^"\\\n]|\\.)*"|((?:\]|>>|\b[WS]F)_)(<<[\w\s,]*>>)/g;

/** An operator with arguments is not known as a value either, but then the checker suggests that very name. */
function unknownNames(checker: Checker, text: string, configuration: string, names: readonly string[]): string[] {
  const initial = initialSchema.safeParse(JSON.parse(checker.explore_init(text, configuration, '{}')));
  const state = JSON.stringify(initial.data?.states[0]?.json ?? {});
  return names.filter((name) => {
    const answer = checker.explore_eval(text, configuration, '{}', state, name);
    return answer.includes(`undefined variable \`${name}\``) && !answer.includes(`did you mean \`${name}\``);
  });
}

/** Looks for each state of the trace among those that may come there; false where it is not found in time. */
function endsAsTold(checker: Checker, { text, configuration, states, invariant }: TraceRequest): boolean {
  let questions = 0;
  const isTrue = (state: string, formula: string): boolean | undefined => {
    questions += 1;
    const said = valueSchema.safeParse(JSON.parse(checker.explore_eval(text, configuration, '{}', state, formula))).data
      ?.json;
    return typeof said === 'boolean' ? said : undefined;
  };
  // Of a state behind which it cannot reckon the steps nobody knows whether there are any.
  const after = (state: string): string[] | undefined =>
    nextSchema
      .safeParse(JSON.parse(checker.explore_next(text, configuration, '{}', state)))
      .data?.transitions.map((each) => JSON.stringify(each.state.json));
  const initial = initialSchema.safeParse(JSON.parse(checker.explore_init(text, configuration, '{}')));
  let candidates = initial.data?.states.map(({ json }) => JSON.stringify(json));
  let at: string | undefined;
  for (const values of states) {
    const formula = values.map(({ name, value }) => `${name} = (${value})`).join(' /\\ ');
    at = candidates?.find((state) => questions < MOST_QUESTIONS && isTrue(state, formula) === true);
    if (at === undefined) return false;
    candidates = after(at);
  }
  if (at === undefined) return false;
  return invariant === undefined ? candidates?.length === 0 : isTrue(at, `(${invariant})`) === false;
}

/** The package keeps one instance per import; another query makes another import of it. */
async function start(): Promise<Checker> {
  const entry = import.meta.resolve('tla-checker');
  const checker: Checker = await import(`${entry}?instance=${instances++}`);
  checker.initSync({ module: readFileSync(fileURLToPath(new URL('tla_checker_bg.wasm', entry))) });
  return checker;
}
