import { posix } from 'node:path';
import { inOneLine, type Granted } from '../../contracts/granted.ts';
import { regex } from '../../../../../shared/regex.ts';
import { bareText, type BareText } from '../../../../kit/scan/scan-text.ts';
import { closingOf } from '../../statements/brackets.ts';
import { bodyOf, why3Declarations } from '../../statements/why3-statements.ts';

/** What a text of WhyML takes for granted, and where it can be asked whether anything could fail. */
export interface Why3Text extends BareText {
  /** All that is taken for granted. */
  granted: Granted[];
  /** Of the functions of these names, those in which something is assumed: nobody knows whether they hold without. */
  assuming(names: ReadonlySet<string>): Set<string>;
  /** Functions that require something, and where their bodies begin; null for one that no step can be put into. */
  required: { name: string; body: number | null }[];
  /** Functions that ensure something, each with a formula that holds if it does so whatever is returned. */
  ensured: { name: string; end: number; formula: string }[];
  /** Goals of formulas alone. */
  goals: { name: string; start: number; end: number; formula: string }[];
  /** Modules that it uses or clones, by their whole names. */
  uses: string[];
  /** Where each function begins, by its name. */
  functions: ReadonlyMap<string, number>;
  /** Where its modules end. */
  ends: number[];
}

type Declared = ReturnType<typeof why3Declarations>[number];

const STEP = /(?<![\w'])(?:assume\s*\{|diverges(?![\w'])|any(?![\w'])[^=;\n]*)/g;
/** Attributes of Why3 itself that change how goals are split and told, and not which. */
const HARMLESS_ATTRIBUTE = /^(?:annotation|sp|wp|keep_precondition|do_not_keep_trace|written|break_me)$/;
/** Settings by which Why3 takes something of a type for granted. */
const GRANTING_META = /^meta\s*"?(?:infinite_type|material_type_arg)\b/;

/** Reads a text of WhyML; it never throws. */
export function readWhy3Text(text: string): Why3Text {
  const { code, bare } = bareText(text, 'why3');
  const declared = why3Declarations(bare);
  const state = new Set([...bare.matchAll(STATE)].flatMap(([, ref, value]) => ref ?? value ?? []));
  return {
    code,
    bare,
    granted: [
      ...declared.flatMap((each) => grantedBy(each, code, bare)),
      ...stepsIn(code, bare),
      ...attributesOf(code),
    ],
    assuming: (names) => {
      const owners = declared.filter(({ kind, name }) => kind === 'let' && names.has(name));
      return new Set(
        [...bare.matchAll(/(?<![\w'])assume\s*\{/g)].flatMap(
          ({ index }) => owners.findLast(({ start }) => start < index)?.name ?? [],
        ),
      );
    },
    required: declared.flatMap((each) => requiredBy(each, bare)),
    ensured: declared.flatMap((each) => ensuredBy(each, { code, bare, state })),
    goals: declared.flatMap(({ kind, name, start, end }) => {
      const formula = /^(?:goal|lemma)\s+[\w']+[^:]*:([\s\S]*)$/.exec(bare.slice(start, end))?.[1];
      return (kind === 'goal' || kind === 'lemma') && formula !== undefined
        ? [{ name, start, end, formula: code.slice(end - formula.length, end).trim() }]
        : [];
    }),
    uses: declared.flatMap((each) => usedBy(each, bare)),
    functions: new Map(declared.flatMap(({ kind, name, start }) => (kind === 'let' ? [[name, start]] : []))),
    ends: endsOf(declared),
  };
}

function grantedBy({ kind, name, start, end }: Declared, code: string, bare: string): Granted[] {
  const own = bare.slice(start, end);
  if (kind === 'axiom') return [{ start, said: `axiom ${name}` }];
  if (kind === 'val' && /\b(?:(?:ensures|returns)\s*\{|raises\s*\{[^}]*->)/.test(own))
    return [{ start, said: `val ${name} has no body: its contract is taken for granted` }];
  if (kind === 'clone')
    return [...own.matchAll(/(?<![\w'])axiom\s+([\w'.]+)/g)].map(({ index, 1: axiom = '' }) => ({
      start: start + index,
      said: axiom === '.' ? `the axioms of the clone of ${name}` : `axiom ${axiom} of the clone of ${name}`,
    }));
  const setting = inOneLine(code.slice(start, end));
  return kind === 'meta' && GRANTING_META.test(setting) ? [{ start, said: setting }] : [];
}

const stepsIn = (code: string, bare: string): Granted[] =>
  [...bare.matchAll(STEP)].map(({ index, 0: found }) => {
    const end = found.endsWith('{') ? closingOf(bare, index + found.length - 1) : index + found.length;
    return { start: index, said: inOneLine(code.slice(index, end)) };
  });

const attributesOf = (code: string): Granted[] =>
  [...code.matchAll(/\[@\s*vc:(\w+)[^\]]*\]/g)]
    .filter(({ 1: name = '' }) => !HARMLESS_ATTRIBUTE.test(name))
    .map(({ index, 0: found }) => ({ start: index, said: inOneLine(found) }));

const CLAUSE = /\s*(?:(?:requires|ensures|returns|raises|reads|writes|variant|alias)\s*\{|diverges(?![\w']))/y;

/** Where the contract ends: clauses may also stand behind the equals sign. */
function contractEnd(bare: string, after: number, end: number): number {
  let body = Math.min(after, end);
  for (CLAUSE.lastIndex = body; CLAUSE.test(bare); CLAUSE.lastIndex = body)
    body = bare.charAt(CLAUSE.lastIndex - 1) === '{' ? closingOf(bare, CLAUSE.lastIndex - 1) : CLAUSE.lastIndex;
  return body;
}

function requiredBy({ kind, name, start, end }: Declared, bare: string): Why3Text['required'] {
  if (kind !== 'let') return [];
  const after = bodyOf(bare, start, end) + 1;
  if (after > end) return [];
  const body = contractEnd(bare, after, end);
  if (!/\brequires\s*\{/.test(bare.slice(start, body))) return [];
  const isPure = /^let\s+(?:(?:rec|ghost|partial)\s+)*(?:function|predicate|constant)\b/.test(bare.slice(start, body));
  return [{ name, body: isPure ? null : body }];
}

const PROMISE = /(?<![\w'])(requires|ensures|returns)\s*\{/g;
/** A function with its parameters, and what stands between them and its contract. */
const HEAD = regex('s')`
  ^let\s+(?:(?:rec|ghost|partial|function|predicate|constant)\s+)*[\w']+
  ((?:\s*\([^()]*(?:\([^()]*\)[^()]*)*\))*)(.*)$
`;
const PARAMETERS = /\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g;
/** A function that is there for what it proves: a lemma, or a ghost that returns nothing. */
const PROVES = /^let\s+(?:(?:rec|ghost)\s+)*lemma\b|^let\s+(?:rec\s+)?ghost\b[^={]*:\s*unit\b/;
/** Variables of a module. */
const STATE = /(?<![\w'])(?:val|let)\s+(?:ghost\s+)?ref\s+([\w']+)|(?<![\w'])val\s+(?:ghost\s+)?([\w']+)\s*:/g;
/** Types whose values never change. */
const LASTING = /^(?:\s|[(),]|\b(?:int|real|bool|char|string|unit|list|option|seq|fset|set|bag|map)\b|'\w+)*$/;

/** Nothing for one that speaks of two states, of which a formula alone cannot. */
function ensuredBy(
  { kind, name, start, end }: Declared,
  { code, bare, state }: BareText & { state: ReadonlySet<string> },
): Why3Text['ensured'] {
  if (kind !== 'let' || PROVES.test(bare.slice(start, end))) return [];
  const behind = bodyOf(bare, start, end);
  const clauses = [...bare.slice(start, contractEnd(bare, behind + 1, end)).matchAll(PROMISE)].map((clause) => {
    const open = start + clause.index + clause[0].length;
    return { word: clause[1], at: start + clause.index, text: code.slice(open, closingOf(bare, open - 1) - 1).trim() };
  });
  const claims = clauses.filter(({ word }) => word !== 'requires');
  const [, list = '', rest] = HEAD.exec(bare.slice(start, Math.min(behind, clauses[0]?.at ?? behind))) ?? [];
  if (
    claims.length === 0 ||
    rest === undefined ||
    claims.some(({ text }) => /(?<![\w'])(?:old|at)(?![\w'])/.test(text))
  )
    return [];
  const parameters = [...list.matchAll(PARAMETERS)].map(([, part = '']) => part.trim()).filter((part) => part !== '');
  if (parameters.some((part) => !/^[\w'\s]+:[^:]+$/.test(part) || /^\s*(?:ghost|ref)\s/.test(part))) return [];
  const type = /^\s*:([^{}]+?)(?:\b(?:reads|writes|raises|variant|alias|diverges)\b.*)?$/s.exec(rest)?.[1]?.trim();
  const lasting = parameters.every((part) => LASTING.test(part.slice(part.indexOf(':') + 1)));
  const speaksOfState = (text: string): boolean =>
    text.includes('!') || (text.match(/[\w']+/g) ?? []).some((word) => state.has(word));
  const given = clauses.filter(({ word, text }) => word === 'requires' && lasting && !speaksOfState(text));
  const quantified = [...parameters, type === undefined ? 'result' : `result: ${type}`];
  const formula = [
    ...quantified.map((part) => `forall ${part}. `),
    ...given.map(({ text }) => `(${text}) -> `),
    claims
      .map(({ word, text }) => (word === 'ensures' ? `(${text})` : `(match result with ${text} end)`))
      .join(' /\\ '),
  ].join('');
  return [{ name, end, formula }];
}

function usedBy({ kind, start, end }: Declared, bare: string): string[] {
  if (kind !== 'use' && kind !== 'clone') return [];
  const named = bare.slice(start, end).replace(/^\w+(?:\s+(?:import|export)(?![\w']))?/, '');
  const parts = kind === 'use' ? named.split(',') : [named];
  return parts.flatMap((part) => /^\s*([\w'.]+)/.exec(part)?.[1] ?? []);
}

function endsOf(declared: readonly Declared[]): number[] {
  const open: string[] = [];
  return declared.flatMap(({ kind, start }) => {
    if (kind === 'module' || kind === 'theory' || kind === 'scope') open.push(kind);
    return kind === 'end' && open.pop() !== 'scope' ? [start] : [];
  });
}

/** The files beside a text that a module of this name may lie in, of a file at this path. */
export const filesOf = (used: string, file: string): string[] => {
  const parts = used.split('.').slice(0, -1);
  const path = posix.join(posix.dirname(file), ...parts);
  return parts.length === 0 ? [] : [`${path}.mlw`, `${path}.why`];
};
