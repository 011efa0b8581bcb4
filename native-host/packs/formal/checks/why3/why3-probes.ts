import type { Why3Text } from './why3-text.ts';

/** Explanations of the goals that stand in a copy only. */
export const PROBE_MARK = 'CvProbe';

/**
 * A copy that asks whether its contracts and axioms could fail: the goal of each function has its name behind the mark,
 * and that of the axioms of a module nothing.
 */
export function hollowCopy({ code, required, ends }: Why3Text): string {
  const last = ends.length === 0 ? [code.length] : ends;
  const insertions = [
    ...required.flatMap(({ name, body }) =>
      body === null ? [] : [{ at: body, text: ` assert { [@expl:${PROBE_MARK} ${name}] false }; ` }],
    ),
    ...last.map((at, index) => ({ at, text: `\n  goal ${PROBE_MARK}${index}: false\n` })),
  ];
  return insertAll(code, insertions);
}

/** A copy that asks whether functions ensure what holds whatever they return: one goal for each, in order. */
export const entailedCopy = ({ code, ensured }: Why3Text): string =>
  insertAll(
    code,
    ensured.map(({ end, formula }, index) => ({ at: end, text: `\n  goal ${PROBE_MARK}${index}: ${formula}\n` })),
  );

/** A copy that asks for the opposite of each of these goals. */
export const oppositeCopy = ({ code }: Why3Text, goals: Why3Text['goals']): string =>
  insertAll(
    code,
    goals.map(({ start, formula }, index) => ({
      at: start,
      text: `\n  goal ${PROBE_MARK}${index}: not (${formula})\n`,
    })),
  );

function insertAll(code: string, insertions: readonly { at: number; text: string }[]): string {
  let text = '';
  let from = 0;
  for (const { at, text: inserted } of insertions.toSorted((a, b) => a.at - b.at)) {
    text += code.slice(from, at) + inserted;
    from = at;
  }
  return text + code.slice(from);
}
