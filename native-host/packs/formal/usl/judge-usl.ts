import type { Finding } from '../../../../shared/finding.ts';
import type { Verdict } from '../../../../shared/verdict.ts';
import { counted } from '../../../kit/decide.ts';
import { rangeBetween } from '../../../kit/text-position.ts';
import { compileUslToTla } from './compile-usl-to-tla.ts';
import { judgeContract, judgePreservation } from './judge-usl-contract.ts';
import { judgeInvariant, judgeTheorem, judgeTogether } from './judge-usl-property.ts';
import { parseUsl } from './parse-usl.ts';
import { readUslModel } from './read-usl-model.ts';
import { UslUnsupported, type UslModel } from './usl-model.ts';
import { invariantsOf } from './usl-scenario.ts';
import { worstOf, type AskUslSolver, type UslOutcome, type UslRemark } from './usl-outcome.ts';

interface UslFile {
  name: string;
  text: string;
}

/** The verdict on a text of USL: its names and types, and what can be decided of what it states. */
export async function judgeUsl(file: UslFile, backend: string, ask: AskUslSolver): Promise<Verdict> {
  const toFinding = ({ start, end, rule, severity, message }: UslRemark, category: Finding['category']): Finding => ({
    file: file.name,
    backend,
    range: rangeBetween(file.text, start, end),
    rule,
    severity,
    message,
    category,
  });
  const reading = parseUsl(file.text);
  if (reading.kind === 'unsupported') return { kind: 'unsupported', findings: [], reason: reading.reason };
  if (reading.kind === 'ill-formed') {
    const { at, message } = reading;
    const remark: UslRemark = { start: at.start, end: at.end, rule: 'syntax', severity: 'error', message };
    return { kind: 'refuted', findings: [toFinding(remark, 'syntax_error')] };
  }
  const model = readUslModel(reading.spec);
  const notes = model.problems.map((problem) => toFinding(problem, 'type_error'));
  const { length } = reading.spec.items;
  if (length === 0) return { kind: 'vacuous', findings: [], reason: 'the text states nothing' };
  if (model.problems.some(({ severity }) => severity === 'error'))
    return {
      kind: 'refuted',
      findings: notes,
      extent: `names and types of ${counted(length, 'item')}`,
      notChecked: ['what the text states: its names and types are to be mended first'],
    };
  const outcomes = await judgeItems(model, ask);
  const findings = [
    ...notes,
    ...outcomes.flatMap(({ remarks }) => remarks).map((each) => toFinding(each, 'semantic_mismatch')),
  ];
  return verdictOf(file, outcomes, findings, length);
}

/** What every item that states something came to. */
async function judgeItems(model: UslModel, ask: AskUslSolver): Promise<UslOutcome[]> {
  const outcomes: UslOutcome[] = [];
  const attempt = async (
    what: string,
    place: { start: number; end: number },
    judge: () => Promise<UslOutcome | undefined>,
  ) => {
    try {
      const outcome = await judge();
      if (outcome !== undefined) outcomes.push(outcome);
    } catch (thrown) {
      if (!(thrown instanceof UslUnsupported)) throw thrown;
      outcomes.push(unsupported(what, place, thrown.message));
    }
  };
  for (const property of model.properties)
    await attempt(`${property.word} ${property.name}`, property, () =>
      property.word === 'theorem' ? judgeTheorem(model, property, ask) : judgeInvariant(model, property, ask),
    );
  for (const contract of model.contracts) {
    await attempt(`contract ${contract.name}`, contract, () => judgeContract(model, contract, ask));
    await attempt(`contract ${contract.name} and the invariants`, contract, () =>
      judgePreservation(model, contract, ask),
    );
  }
  for (const record of model.records.keys()) {
    const place = invariantsOf(model, record)[0]?.property ?? { start: 0, end: 0 };
    await attempt(`invariants of ${record}`, place, () => judgeTogether(model, record, ask));
  }
  const { leftOut } = model.temporals.length === 0 ? { leftOut: [] } : compileUslToTla(model);
  for (const temporal of model.temporals) {
    const left = leftOut.find(({ start }) => start === temporal.start);
    const written = left === undefined ? 'a model' : `none of it: ${left.reason}`;
    outcomes.push(unsupported(`temporal ${temporal.name}`, temporal, `${NO_START} ${written}`));
  }
  for (const { what, reason, start, end } of model.unjudged) outcomes.push(unsupported(what, { start, end }, reason));
  return outcomes.toSorted((a, b) => a.start - b.start);
}

const NO_START = 'USL names no first state, so nothing is known of where it leads; `usl compile --to tla` writes';

const unsupported = (what: string, { start, end }: { start: number; end: number }, words: string): UslOutcome => ({
  what,
  start,
  end,
  kind: 'unsupported',
  words,
  remarks: [],
  counterexamples: [],
  assumptions: [],
});

/** What every proof of a text rests on. */
const GROUND = ['Int is a number without bounds', "Z3's answer unsat, which nothing else checked"];

function verdictOf(file: UslFile, outcomes: readonly UslOutcome[], findings: Finding[], items: number): Verdict {
  const placed = ({ what, start }: UslOutcome, words: string): string =>
    `line ${rangeBetween(file.text, start, start).startLine}, ${what}: ${words}`;
  const wordsOf = (kinds: readonly UslOutcome['kind'][]): string[] =>
    outcomes.filter(({ kind }) => kinds.includes(kind)).map((outcome) => placed(outcome, outcome.words));
  const notChecked = [
    ...wordsOf(['unknown', 'unsupported']),
    ...outcomes.flatMap((outcome) => (outcome.notKnown ?? []).map((words) => placed(outcome, words))),
    'whether any program keeps what is stated',
  ];
  const held = outcomes.filter(({ kind }) => kind === 'proved' || kind === 'holds').length;
  const refuted = outcomes.filter(({ kind }) => kind === 'refuted').length;
  const told = [
    `${held} of ${counted(outcomes.length, 'question')} answered with yes`,
    ...(refuted === 0 ? [] : [`${refuted} with no`]),
  ];
  const extent = `${counted(items, 'item')}: ${told.join(', ')}`;
  const common = { findings, extent, notChecked };
  const counterexamples = outcomes.flatMap((outcome) => outcome.counterexamples);
  const kind = worstOf(outcomes.map((outcome) => outcome.kind));
  const examples = counterexamples.length === 0 ? {} : { counterexamples };
  const [reason = 'the text states nothing that could be wrong'] = wordsOf([kind]);
  if (outcomes.length === 0) return { kind: 'vacuous', ...common, reason };
  switch (kind) {
    case 'refuted':
      return { kind, ...common, ...examples };
    case 'vacuous':
      return { kind, ...common, reason };
    case 'unknown':
      return { kind, ...common, ...examples, reason };
    case 'unsupported':
      return held === 0 ? { kind, ...common, reason } : { kind: 'unknown', ...common, reason };
    default: {
      if (!outcomes.some((outcome) => outcome.kind === 'proved')) return { kind: 'passed', ...common };
      const assumptions = [...new Set([...outcomes.flatMap((outcome) => outcome.assumptions), ...GROUND])];
      return { kind: 'proved', ...common, assumptions, bound: null, certificate: null };
    }
  }
}
