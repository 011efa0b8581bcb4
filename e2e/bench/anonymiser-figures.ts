import { randomInt } from 'node:crypto';
import { PLANTED_LANGUAGES } from '../../native-host/sharing/fixtures/planted-codes.ts';
import { anonymisePlanted } from '../../native-host/sharing/fixtures/planted-records.ts';
import { loadGrammars } from '../../native-host/sharing/sharing-grammars.ts';
import { row, type Row } from './table.ts';

const SEEDS = 10;

/** What the anonymiser leaves of planted names, paths, addresses, keys and comments, with seeds that are drawn now. */
export async function sharingFigures(): Promise<Row[]> {
  const parse = await loadGrammars(PLANTED_LANGUAGES);
  const counts = { planted: 0, left: 0, unparsed: 0, detected: 0 };
  const times: number[] = [];
  for (let sample = 0; sample < SEEDS; sample += 1) {
    const seed = randomInt(2 ** 31);
    const started = performance.now();
    const records = await anonymisePlanted(parse, seed);
    times.push((performance.now() - started) / records.length);
    const left = records.flatMap((each) => each.left);
    if (left.length > 0) console.error(`seed ${seed} leaves ${left.join(', ')}`);
    counts.planted += records.reduce((sum, each) => sum + each.planted, 0);
    counts.left += left.length;
    counts.unparsed += records.filter((each) => each.unparsed.length > 0).length;
    counts.detected += records.filter((each) => each.detected.length > 0).length;
  }
  const what = `of ${counts.planted} values planted in ${PLANTED_LANGUAGES.length} languages, ${SEEDS} seeds drawn`;
  return [
    row(`anonymiser: left ${what}`, 'values', [counts.left], { at: 'most', value: 0 }),
    row('anonymiser: codes that do not parse any more', 'codes', [counts.unparsed], { at: 'most', value: 0 }),
    row('anonymiser: records in which an independent detector finds something', 'records', [counts.detected], {
      at: 'most',
      value: 0,
    }),
    row('anonymising a correction and looking at it again', 'ms', times),
  ];
}
