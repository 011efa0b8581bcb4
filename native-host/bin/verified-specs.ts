import type { Finding } from '../../shared/finding.ts';
import { errorBody, type ErrorBody } from '../../shared/errors.ts';
import type { NotChecked, Report } from '../../shared/report.ts';
import type { CheckResult, Verdict } from '../../shared/verdict.ts';
import { holdsInPart, isGreen, looksAtStatements } from '../../shared/verdict-facts.ts';
import { outcomeWords } from '../../shared/words.ts';
import type { VerifiedFile } from '../report/file-set.ts';
import { verdictDetail } from '../report/report-text.ts';
import type { ListedFile } from './file-list.ts';

/** Does it decide the spec? What rests on something that nothing checked, or is open in part, leaves it open. */
const decides = ({ verdict }: CheckResult): boolean =>
  isGreen(verdict) || verdict.kind === 'answered' || verdict.kind === 'refuted';

/** A file, told as the formal spec that its project names it as; any other as it is. */
export const asSpec = (file: VerifiedFile, { spec }: Pick<ListedFile, 'spec'>): VerifiedFile => {
  if (spec === undefined) return file;
  const open = file.kind === 'report' ? whyOpen(file.report) : undefined;
  return { ...file, spec: { key: spec, ...(open === undefined ? {} : { open }) } };
};

/** A formal spec that could not be read. */
export const unreadSpec = ({ name, spec = '' }: Pick<ListedFile, 'name' | 'spec'>, reason: string): VerifiedFile => ({
  kind: 'failed',
  name,
  spec: { key: spec },
  error: errorBody('CV166', `[formal_specs] ${spec}: ${name.shown}: ${reason}.`),
});

/** Why no prover and no model checker decided anything of a text; undefined where one did. */
function whyOpen({ results, notChecked }: Report): ErrorBody | undefined {
  const formal = results.filter(({ check }) => looksAtStatements(check));
  if (formal.some(decides)) return undefined;
  const ran = formal.filter(({ verdict }) => verdict.kind !== 'not-run');
  const changed = results.flatMap(({ verdict }) => verdict.findings.filter(isChange)).map(({ message }) => message);
  const why = [
    ...(changed.length === 0 ? [] : [`It states something else than before: ${changed[0]}`]),
    ...formal.map(wordsOf),
    ...(formal.length === 0 ? notChecked.filter(isOfChecks).map(leftOut) : []),
  ];
  const detail = why.length === 0 ? undefined : `${why.slice(0, 3).map(withoutEnd).join('; ')}.`;
  return errorBody(ran.length === 0 ? 'CV163' : 'CV164', detail);
}

/** What the row of a check says: of one that holds in part, what is open. */
function wordsOf({ title, verdict }: CheckResult): string {
  const details = holdsInPart(verdict) ? openOf(verdict) : [verdictDetail(verdict)].filter(Boolean);
  return `${title}: ${[outcomeWords(verdict), ...details].join(', ')}`;
}

function openOf(verdict: Verdict): string[] {
  const unchecked = verdict.kind === 'proved' ? (verdict.unchecked ?? []) : [];
  return [
    ...(unchecked.length === 0 ? [] : [`but what it rests on is not checked: ${unchecked.join('; ')}`]),
    ...(verdict.undecided === undefined ? [] : [`not decided: ${verdict.undecided}`]),
  ];
}

/** Does the statement guard tell of another statement than before? */
const isChange = ({ subcategory, severity }: Finding): boolean =>
  subcategory === 'weakened_statement' && severity === 'warning';

/** A tool's own sentence may end as one. */
const withoutEnd = (words: string): string => words.replace(/[.\s]+$/, '');

/** Every report says that no test looked at what the text does. */
const isOfChecks = ({ what }: NotChecked): boolean => !what.startsWith('Behaviour: ');

const leftOut = ({ what }: NotChecked): string => what;
