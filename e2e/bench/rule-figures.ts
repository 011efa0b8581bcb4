import { findPlaces } from '../../native-host/kit/rules/find-places.ts';
import { generatedClusters, ordinaryCode } from '../../native-host/kit/rules/fixtures/generated-clusters.ts';
import { treeReader } from '../../native-host/kit/rules/rule-tree.ts';
import { synthesiseRule } from '../../native-host/kit/rules/synthesise-rule.ts';
import { row, type Row } from './table.ts';

/** Rounds over all rules; the first one warms the grammars up. */
const ROUNDS = 5;

/** How long a learned rule takes to be made, and to be looked for in a file of ordinary code with one place of it. */
export async function ruleFigures(): Promise<Row[]> {
  const [made, looked]: [number[], number[]] = [[], []];
  for (const { language, learned } of generatedClusters(31)) {
    const read = await treeReader(language);
    if (read === undefined) throw new Error(`no grammar for ${language}`);
    const begun = performance.now();
    const rule = synthesiseRule({ examples: learned, accepted: [], read });
    made.push(performance.now() - begun);
    if ('prose' in rule) continue;
    const text = [...Array.from({ length: 20 }, (_, at) => ordinaryCode(language, at, 6)), learned[0]?.wrong].join(
      '\n',
    );
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      const { places } = await findPlaces(text, language, [{ id: 'K1', pattern: rule.rule }]);
      if (round > 0) looked.push(performance.now() - started);
      if (places.length === 0) throw new Error('a rule does not find what it was made of');
    }
  }
  return [
    row('looking for a learned rule in a file of some 200 lines', 'ms', looked, { at: 'most', value: 5 }),
    row('making a rule of four corrections', 'ms', made),
  ];
}
