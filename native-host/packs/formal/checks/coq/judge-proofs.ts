import type { Finding } from '../../../../../shared/finding.ts';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { counted, countLines } from '../../../../kit/decide.ts';
import { positionsIn, rangeBetween } from '../../../../kit/text-position.ts';
import { standardAxiom, type Dependencies } from './coq-assumptions.ts';
import { endOfProof, redefined, type CoqConstant } from './coq-constants.ts';
import { premisesOfSections, type CoqPremise } from './coq-premises.ts';
import type { CoqSection } from '../../coq/coq-sections.ts';
import { claimsAmong, premisesInWords, saysThatNothingFollows, shortName } from './coq-vacuity.ts';
import type { CoqError, meaningOf } from './coq-errors.ts';

/** What coqc, coqtop and coqchk said of a text that compiles. */
interface Compiled {
  file: { name: string; text: string };
  constants: readonly CoqConstant[];
  sections: readonly CoqSection[];
  /** None for what cannot be named from outside: in a functor, given up, local to a section. */
  dependencies: ReadonlyMap<CoqConstant, Dependencies | undefined>;
  wholeNames: ReadonlyMap<string, string>;
  /** The block's logical name. */
  block: string;
  /** Of these theorems, those whose premises contradict each other, with the premises that do. */
  contradictions(theorems: readonly CoqConstant[]): Promise<ReadonlyMap<CoqConstant, readonly CoqPremise[]>>;
  /** Of these theorems, those that state nothing once these predicates are written out. */
  emptyTheorems(theorems: readonly CoqConstant[], predicates: readonly CoqConstant[]): Promise<readonly CoqConstant[]>;
  recheck(): Promise<{ kind: 'checked' | 'refused' | 'not-checked'; said: string }>;
}

/** The verdict on a text that coqc did not compile. */
export function verdictOfError(
  error: CoqError,
  finding: Finding,
  meaning: ReturnType<typeof meaningOf>,
  version: string | null,
): Verdict {
  if (meaning === 'wrong') return { kind: 'refuted', findings: [finding], extent: `up to line ${error.line}` };
  const installed = version === null ? 'the installed Coq' : `Coq ${version}`;
  const says = error.message.slice(0, 300);
  const isNewer = meaning === 'missing' && /prefix (?:Stdlib|Corelib)\b/.test(error.message);
  const reason = {
    missing: isNewer
      ? `it needs Rocq 9 or later (${installed} is here)`
      : `something that it requires is not here: ${says}`,
    'undefined-name': `what it uses is neither in the text nor in ${installed}: ${says}`,
    unfinished: `a proof is not finished: ${says}`,
    'not-found-by-search': `a tactic that searches for a proof finds none, which refutes nothing: ${says}`,
    outside: 'it reads, writes or compiles a file, which it cannot do here',
    'other-version': `it is written for another Coq than ${version ?? 'the installed one'}: ${says}`,
  }[meaning];
  return { kind: 'unknown', findings: error.file === undefined || meaning === 'outside' ? [] : [finding], reason };
}

/** The verdict on a text that compiles. */
export async function judgeProofs(compiled: Compiled): Promise<Verdict> {
  const { file, constants, dependencies } = compiled;
  const positionOf = positionsIn(file.text);
  const lineOf = (offset: number): number => positionOf(offset).line;
  const isHidden = (each: CoqConstant): boolean => dependencies.get(each) === undefined;
  const ending = ({ offset }: CoqConstant): string | undefined => endOfProof(file.text, offset);
  const theorems = constants.filter((each) =>
    each.kind === 'theorem'
      ? !isHidden(each) || ending(each) !== 'Abort'
      : dependencies.get(each)?.isProposition === true,
  );
  const hidden = theorems.filter(isHidden);
  const named = theorems.filter((each) => !isHidden(each));
  const rests = named.flatMap((each) => dependencies.get(each)?.rests ?? []);
  // A definition may be left out as a proof may, whatever its type.
  const given = constants.filter((each) => each.kind === 'definition' && !theorems.includes(each));
  const admitted = [...theorems, ...given].filter((each) =>
    isHidden(each) ? ending(each) === 'Admitted' : restsOn(each, each, compiled),
  );
  const isUsed = (each: CoqConstant): boolean =>
    named.some((other) => other !== each && restsOn(other, each, compiled));
  const claims = admitted.filter((each) => !isUsed(each));
  const findings = [...redefinitions(compiled), ...remarks(compiled, admitted)];
  const extent = `${countLines(file.text)}, ${counted(theorems.length, 'theorem')}`;
  const notChecked = hidden.map(({ name }) => `what ${name} rests on: it cannot be named from outside of its module`);
  const common = { findings, extent, ...(notChecked.length > 0 ? { notChecked } : {}) };
  if (theorems.length === 0)
    return { kind: 'vacuous', ...common, reason: 'it type-checks, and states nothing that would be proved' };
  if (claims.length > 0)
    return {
      kind: 'unknown',
      ...common,
      reason: `nothing proves ${claims.map(({ name, offset }) => `${name} (line ${lineOf(offset)})`).join(', ')}`,
    };
  if (named.length === 0)
    return { kind: 'unknown', ...common, reason: 'none of its theorems can be asked what it rests on' };
  const rechecked = await compiled.recheck();
  if (rechecked.kind === 'refused')
    return { kind: 'unknown', ...common, reason: `coqc accepts it and coqchk does not: ${rechecked.said}` };
  const unused = claimsAmong(named, file.text);
  const empty = await compiled.contradictions(unused.filter((each) => !saysThatNothingFollows(each)));
  if (empty.size > 0) {
    const told = [...empty].map(
      ([{ name, offset }, premises]) =>
        `${name} (line ${lineOf(offset)}) supposes ${premisesInWords(premises, compiled.block)}`,
    );
    return {
      kind: 'vacuous',
      ...common,
      reason: `everything follows from premises that contradict each other: ${told.join(', ')}`,
    };
  }
  const predicates = given.filter((each) => dependencies.get(each)?.isPredicate === true);
  const saying = await compiled.emptyTheorems(unused, predicates);
  const trivial = saying.map(({ name, offset }) => `${name} (line ${lineOf(offset)})`).join(', ');
  const isTrivial = `with its definitions unfolded, ${trivial} is trivially true`;
  if (saying.length > 0 && saying.length === unused.length) return { kind: 'vacuous', ...common, reason: isTrivial };
  const { assumptions, unchecked } = sortRests([...rests, ...besides(hidden, compiled)], compiled, lineOf);
  const stated = new Map(theorems.map((each) => [each, dependencies.get(each)?.premises ?? []] as const));
  const variables = premisesOfSections(constants, compiled.sections, stated);
  // What a later theorem supplies is no premise of the text's claims any more.
  const carried = new Set(unused.flatMap((each) => (stated.get(each) ?? []).map(({ name }) => name)));
  const supposed = constants.filter((each) => each.kind === 'hypothesis' || variables.includes(each));
  const inWords = (of: readonly CoqConstant[]): string[] =>
    of.map((each) => {
      const word = variables.includes(each) ? 'variable of a section' : 'hypothesis';
      return `${each.name} (line ${lineOf(each.offset)}), a ${word} and so a premise of what is proved after it`;
    });
  const premises = inWords(supposed.filter((each) => carried.has(shortName(each))));
  const isChecked = rechecked.kind === 'checked';
  const open = [...notChecked, ...(isChecked ? [] : [rechecked.said])];
  const defined = predicates.slice(0, MOST_DEFINITIONS).map(({ name, offset }) => `${name} (line ${lineOf(offset)})`);
  const anew = [...new Set(redefined(constants).map(({ standard }) => standard))];
  const undecided = [
    ...(anew.length === 0 ? [] : [`what its theorems say: ${anew.join(', ')} is not that of the standard library`]),
    ...(saying.length === 0 ? [] : [isTrivial]),
  ];
  return {
    kind: 'proved',
    findings,
    extent,
    ...(open.length > 0 ? { notChecked: open } : {}),
    ...(undecided.length === 0 ? {} : { undecided: undecided.join('; ') }),
    assumptions: [
      "Coq's kernel and its installed library are right",
      ...(defined.length === 0 ? [] : [`it is stated by definitions of the text: ${defined.join(', ')}`]),
      ...assumptions,
      ...inWords(supposed.filter((each) => !carried.has(shortName(each)))),
    ],
    bound: null,
    certificate: isChecked ? 'the compiled proof, read again by coqchk' : null,
    ...(unchecked.length + premises.length > 0 ? { unchecked: [...unchecked, ...premises] } : {}),
    ...(isChecked ? { kernels: ['Coq'] } : {}),
  };
}

/** Is the other one taken without proof, and rests this one on it? `Admitted` makes an axiom that rests on itself. */
const restsOn = (constant: CoqConstant, other: CoqConstant, { dependencies, wholeNames, block }: Compiled): boolean =>
  (dependencies.get(constant)?.rests ?? []).some((rest) => (wholeNames.get(rest) ?? rest) === `${block}.${other.name}`);

/** Whole names of the axioms in the modules of theorems that cannot be asked: they may rest on them. */
const besides = (hidden: readonly CoqConstant[], { constants, block }: Compiled): string[] =>
  constants
    .filter(({ kind }) => kind === 'axiom')
    .filter(({ name }) => hidden.some((each) => moduleOf(each.name) !== '' && name.startsWith(moduleOf(each.name))))
    .map(({ name }) => `${block}.${name}`);

const moduleOf = (name: string): string => name.slice(0, name.lastIndexOf('.') + 1);

function sortRests(
  rests: readonly string[],
  { wholeNames, constants, block }: Compiled,
  lineOf: (offset: number) => number,
): { assumptions: string[]; unchecked: string[] } {
  const assumptions = new Set<string>();
  const unchecked = new Set<string>();
  for (const rest of rests) {
    const whole = wholeNames.get(rest) ?? rest;
    const standard = standardAxiom(whole);
    const declared = constants.find(({ name }) => `${block}.${name}` === whole);
    if (standard !== undefined) assumptions.add(standard);
    else if (rest.includes(' ')) unchecked.add(rest.replace(/\.$/, '').replace(`${block}.`, ''));
    else unchecked.add(declared === undefined ? whole : `${declared.name} (line ${lineOf(declared.offset)})`);
  }
  return { assumptions: [...assumptions], unchecked: [...unchecked] };
}

/** Definitions of the text that are named with what it states. */
const MOST_DEFINITIONS = 12;

const redefinitions = ({ file, constants }: Compiled): Finding[] =>
  redefined(constants).map(({ constant, standard }) => ({
    file: file.name,
    range: rangeBetween(file.text, constant.offset, constant.offset + nameLength(file.text, constant.offset)),
    rule: 'redefined-name',
    backend: 'coq',
    message: `${standard} is defined anew here: a theorem after it may not say what it says in the standard library`,
    severity: 'warning',
    category: 'semantic_mismatch',
    subcategory: 'wrong_requirement',
  }));

const remark = (
  file: Compiled['file'],
  constant: CoqConstant,
  rule: string,
  message: string,
  severity: Finding['severity'],
): Finding => ({
  file: file.name,
  range: rangeBetween(file.text, constant.offset, constant.offset + nameLength(file.text, constant.offset)),
  rule,
  backend: 'coq',
  message,
  severity,
  category: 'semantic_mismatch',
  subcategory: 'missing_requirement',
});

function remarks({ file, constants, dependencies }: Compiled, admitted: readonly CoqConstant[]): Finding[] {
  const constant = constants.flatMap((each) => {
    const { isPredicate = false, always } = dependencies.get(each) ?? {};
    const isNamed = each.kind === 'definition' && isPredicate && always !== undefined;
    return isNamed
      ? [remark(file, each, 'constant-definition', `${each.name} is ${always} for all arguments`, 'warning')]
      : [];
  });
  return [
    ...constant,
    ...admitted.map((each) => remark(file, each, 'admitted', `${each.name} is stated and not proved`, 'warning')),
    ...constants
      .filter(({ kind }) => kind === 'axiom')
      .map((each) => remark(file, each, 'axiom', `${each.name} is taken without proof`, 'info')),
  ];
}

const nameLength = (text: string, offset: number): number =>
  /^(?:"[^"]*"|[\p{L}\p{N}_']+)?/u.exec(text.slice(offset))?.[0].length ?? 0;
