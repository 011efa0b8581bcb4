import { rootOf, speakFor, type Use } from './use.ts';

/** Times that what is known of one of two alike places is carried to the other. */
const ROUNDS = 3;

/** Carries over what could not be said while the code was read. */
export function settle(pending: readonly { object: Use; index: Use }[], alike: readonly [Use, Use][]): void {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [a, b] of alike) {
      carry(a, b);
      carry(b, a);
    }
    for (const { object, index } of round === 0 ? [] : pending) placed(object, index, round === ROUNDS - 1);
  }
}

/**
 * What is looked up under a text is a record, under a number a list or a text; `last` where nothing more will be known.
 */
function placed(object: Use, index: Use, last: boolean): void {
  const text = rootOf(index).kinds.get('string') ?? 0;
  const number = rootOf(index).kinds.get('number') ?? 0;
  const { kinds } = rootOf(object);
  if (kinds.has('record') && !kinds.has('sequence') && text + number === 0) speakFor(index, 'string', 2);
  else if (text > number && !kinds.has('record')) speakFor(object, 'record');
  else if (number > text && !kinds.has('sequence')) speakFor(object, 'sequence', 2);
  else if (last && text + number === 0 && !kinds.has('list') && !kinds.has('sequence')) {
    speakFor(object, 'record', 1);
    speakFor(index, 'string', 2);
  }
}

function carry(from: Use, to: Use): void {
  const source = rootOf(from).kinds;
  for (const kind of ['number', 'string', 'boolean', 'date', 'bigint'] as const) {
    const weight = source.get(kind) ?? 0;
    const others = (['number', 'string', 'boolean', 'date', 'bigint'] as const).filter((each) => each !== kind);
    const sure = weight >= 2 && others.every((each) => (source.get(each) ?? 0) < weight);
    if (sure && (rootOf(to).kinds.get(kind) ?? 0) < 2) speakFor(to, kind, 2);
  }
}
