import _ from 'lodash';

/**
 * @param {{ name: string, delays: number[] }[]} lines
 */
export function worstLines(lines) {
  const means = lines.map(({ name, delays }) => ({ name, mean: _.mean(delays) }));
  const worst = _.max(means, (line) => line.mean);
  const [late, punctual] = _.partition(means, (line) => line.mean > 5);
  return { worst, late: _.map(late, 'name'), punctual: punctual.length };
}
