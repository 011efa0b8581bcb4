import { errorBody, type ErrorBody } from '../../shared/errors.ts';
import type { NotChecked, Report } from '../../shared/report.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { isGreen, looksAtStatements } from '../../shared/verdict-facts.ts';
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
  const why = [...formal.map(wordsOf), ...(formal.length === 0 ? notChecked.filter(isOfChecks).map(leftOut) : [])];
  const detail = why.length === 0 ? undefined : `${why.slice(0, 3).join('; ')}.`;
  return errorBody(ran.length === 0 ? 'CV163' : 'CV164', detail);
}

function wordsOf({ title, verdict }: CheckResult): string {
  const detail = verdictDetail(verdict);
  return `${title}: ${outcomeWords(verdict)}${detail === '' ? '' : `, ${detail}`}`;
}

/** Every report says that no test looked at what the text does. */
const isOfChecks = ({ what }: NotChecked): boolean => !what.startsWith('Behaviour: ');

const leftOut = ({ what }: NotChecked): string => what;
