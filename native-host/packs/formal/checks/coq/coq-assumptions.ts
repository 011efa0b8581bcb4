import { PLAIN_SETTINGS, premiseTactics, readPremises, type CoqPremise } from './coq-premises.ts';

/** What Coq says that one constant rests on. */
export interface Dependencies {
  /** Its type is a proposition. */
  isProposition: boolean;
  /** Applied to all that it takes it is a proposition: theorems are stated with it. */
  isPredicate: boolean;
  /** Of a predicate that is `True` or `False` whatever it is applied to. */
  always?: 'True' | 'False';
  /** Names of what is taken without proof, as Coq prints them, or sentences ("X is assumed to be positive."). */
  rests: readonly string[];
  /** What is supposed in its type, sections closed. */
  premises: readonly CoqPremise[];
}

/**
 * Asks, of constants by their whole names, what they rest on. `mark` is a word that no text can know: it parts the
 * answers.
 */
export const askDependencies = (module: string, names: readonly string[], mark: string): string =>
  [
    `Require ${module}.`,
    ...PLAIN_SETTINGS,
    premiseTactics(mark),
    ...names.flatMap((name, index) => [
      `Check ltac:(idtac "${mark} ${index}"; exact I).`,
      `Check ltac:(let T := type of (@${name}) in let s := type of T in
         lazymatch s with Prop => idtac "${mark} proposition" | _ => idtac "${mark} other" end; exact I).`,
      `Goal ltac:(let T := type of (@${name}) in exact T). intros. cv_tell. Abort.`,
      `Goal ltac:(let T := type of (@${name}) in exact T). repeat intro.
         lazymatch goal with |- Prop => idtac "${mark} predicate" end. Abort.`,
      `Check ltac:(let b := eval cbv beta delta [${name}] in @${name} in
         lazymatch b with ${CONSTANT_BODIES} end;
         exact I).`.replaceAll('MARK', mark),
      `Print Assumptions ${name}.`,
    ]),
    '',
  ].join('\n');

/** `True` and `False`, under up to six arguments. */
const CONSTANT_BODIES = ['True', 'False']
  .flatMap((value) =>
    Array.from({ length: 7 }, (_, count) => {
      const body = count === 0 ? value : `fun ${'_ '.repeat(count)}=> ${value}`;
      return `| ${body} => idtac "MARK always ${value}"`;
    }),
  )
  .join(' ');

/** Asks what names that Coq printed stand for. */
export const askWholeNames = (module: string, names: readonly string[], mark: string): string =>
  [
    `Require ${module}.`,
    ...names.flatMap((name, index) => [`Check ltac:(idtac "${mark} ${index}"; exact I).`, `Locate Term ${name}.`]),
    '',
  ].join('\n');

/** The answers by the number of the question; none where Coq knows no constant of the name. */
export function readDependencies(output: string, mark: string): Map<number, Dependencies> {
  return new Map(
    [...answers(output, mark)].flatMap(([index, lines]) => {
      const isClosed = lines.includes('Closed under the global context');
      const from = lines.findIndex((line) => /^(?:Axioms|Section Variables|Theory|Variables):$/.test(line));
      if (!isClosed && from < 0) return [];
      const rests = isClosed ? [] : lines.slice(from + 1).flatMap((line) => assumedIn(line));
      const isProposition = lines.includes(`${mark} proposition`);
      const isPredicate = lines.includes(`${mark} predicate`);
      const always = (['True', 'False'] as const).find((value) => lines.includes(`${mark} always ${value}`));
      const stated = { isProposition, isPredicate, ...(always === undefined ? {} : { always }) };
      return [[index, { ...stated, rests, premises: readPremises(lines, mark) }] as const];
    }),
  );
}

/** Whole names by the number of the question: "Coq.Logic.Classical_Prop.classic". */
export const readWholeNames = (output: string, mark: string): Map<number, string> =>
  new Map(
    [...answers(output, mark)].flatMap(([index, lines]) => {
      const found = lines.map((line) => /^(?:Constant|Inductive|Constructor) (\S+)/.exec(line)?.[1]).find(Boolean);
      return found === undefined ? [] : [[index, found] as const];
    }),
  );

/** The lines that Coq printed to each question, by its number. */
export function answers(output: string, mark: string): Map<number, string[]> {
  const found = new Map<number, string[]>();
  let lines: string[] = [];
  for (const line of output.split('\n')) {
    const [word, index] = line.split(' ');
    if (word === mark && /^\d+$/.test(index ?? '')) {
      lines = [];
      found.set(Number(index), lines);
    } else lines.push(line);
  }
  return found;
}

/** A line of the list: a name with its type, or a sentence; what begins with a blank goes on with the type above. */
function assumedIn(line: string): string[] {
  if (/^(?:Fetching opaque|\[Loading|I$|\s|$)/.test(line) || /^[A-Z][\w ]*:$/.test(line)) return [];
  return [/ (?:is assumed to be|relies on) /.test(line) ? line : (line.split(/\s/)[0] ?? line)];
}

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\.Classical_Prop\.classic$/, 'excluded middle'],
  [/functional_extensionality_dep$/, 'functional extensionality'],
  [/\.ProofIrrelevance\.proof_irrelevance$/, 'proof irrelevance'],
  [/\.PropExtensionality\.propositional_extensionality$/, 'propositional extensionality'],
  [/\.Eq_rect_eq\.eq_rect_eq$|\.JMeq\.JMeq_eq$/, "uniqueness of identity proofs (Streicher's K)"],
  [/_description$|_choice$|epsilon/, 'choice'],
  [/\.Reals\./, 'the axioms of the real numbers'],
  [/\.Int63\.|\.Uint63\.|\.Floats\.|\.PArray\./, 'the primitive numbers and arrays of the kernel'],
];
/** Of the library that comes with Coq, and a proof of anything all the same. */
const UNSOUND = /AdmitAxiom|proof_admitted/;

/** In words, an axiom of the library that comes with Coq, by its whole name; undefined for any other. */
export function standardAxiom(name: string): string | undefined {
  if (!/^(?:Coq|Stdlib|Corelib)\./.test(name) || UNSOUND.test(name)) return undefined;
  const words = WORDS.find(([pattern]) => pattern.test(name))?.[1];
  return words === undefined ? `the library's axiom ${name}` : `${words} (${name})`;
}
