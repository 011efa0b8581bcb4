/** A 50-line TypeScript block without errors; every number gives other code. */
export function typescriptSample(number: number): string {
  const fields = Array.from({ length: 23 }, (_, at) => `  readonly field${at}: ${at % 2 === 0 ? 'string' : 'number'};`);
  return [
    `/** Reading number ${number} of a sensor. */`,
    `export interface Reading${number} {`,
    ...fields,
    '}',
    '',
    `const weights${number} = new Map<string, number>([['a', ${number}], ['b', ${number + 1}]]);`,
    '',
    `export function score${number}(readings: readonly Reading${number}[]): number {`,
    '  let total = 0;',
    '  for (const reading of readings) {',
    `    const weight = weights${number}.get(reading.field0) ?? 1;`,
    '    total += reading.field1 * weight + reading.field3;',
    '  }',
    '  return readings.length === 0 ? 0 : total / readings.length;',
    '}',
    '',
    `export async function load${number}(source: () => Promise<string>): Promise<Reading${number}[]> {`,
    '  const text = await source();',
    '  const parsed: unknown = JSON.parse(text);',
    '  if (!Array.isArray(parsed)) throw new TypeError("expected a list");',
    `  return parsed.filter((each): each is Reading${number} => typeof each === 'object' && each !== null);`,
    '}',
    '',
    `export const best${number} = (readings: readonly Reading${number}[]): Reading${number} | undefined =>`,
    '  [...readings].sort((a, b) => b.field1 - a.field1)[0];',
    '',
    `export const names${number} = (readings: readonly Reading${number}[]): string[] =>`,
    '  readings.map((reading) => reading.field0.trim()).filter((name) => name !== "");',
    '',
  ].join('\n');
}

/** A 50-line Python block without errors; every number gives other code. */
export function pythonSample(number: number): string {
  const fields = Array.from({ length: 16 }, (_, at) => `    field_${at}: ${at % 2 === 0 ? 'str' : 'int'}`);
  return [
    'from __future__ import annotations',
    '',
    'import json',
    'from collections.abc import Iterable',
    'from dataclasses import dataclass',
    '',
    '',
    '@dataclass(frozen=True)',
    `class Reading${number}:`,
    `    """Reading number ${number} of a sensor."""`,
    '',
    ...fields,
    '',
    '',
    `def score_${number}(readings: list[Reading${number}]) -> float:`,
    '    if not readings:',
    '        return 0.0',
    `    weights = {"a": ${number}, "b": ${number + 1}}`,
    '    total = sum(each.field_1 * weights.get(each.field_0, 1) for each in readings)',
    '    return total / len(readings)',
    '',
    '',
    `def best_${number}(readings: Iterable[Reading${number}]) -> Reading${number} | None:`,
    '    return max(readings, key=lambda each: each.field_1, default=None)',
    '',
    '',
    `def names_${number}(text: str) -> list[str]:`,
    '    parsed = json.loads(text)',
    '    names: list[str] = []',
    '    for each in parsed:',
    '        name = str(each.get("field_0", "")).strip()',
    '        if name:',
    '            names.append(name)',
    '    return names',
    '',
  ].join('\n');
}

/** A small proof: that a page which is in range begins within the list; every number gives another script. */
export const smtSample = (number: number): string =>
  [
    '(set-logic QF_LIA)',
    '(set-info :status unsat)',
    '(declare-const length Int)',
    '(declare-const page Int)',
    `(assert (and (>= length 0) (>= page 1) (<= (* ${number + 2} (- page 1)) length)))`,
    `(assert (> (* ${number + 2} (- page 1)) length))`,
    '(check-sat)',
  ].join('\n');
