/**
 * A function of texts that answers from its newest answers where the same is asked again. It has to depend on nothing
 * else, and what it gives must not be changed. @param most answers that are kept, in number; the oldest goes first.
 */
export function newestAnswers<Asked extends readonly (string | undefined)[], Answer>(
  most: number,
  compute: (...asked: Asked) => Answer,
): (...asked: Asked) => Answer {
  const kept = new Map<string, { answer: Answer }>();
  return (...asked) => {
    // With the lengths before the texts no two questions have one key.
    const key = asked.map((text) => (text === undefined ? '-' : `${text.length}:${text}`)).join('');
    const known = kept.get(key) ?? { answer: compute(...asked) };
    kept.delete(key);
    kept.set(key, known);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return known.answer;
  };
}

/** A function of an object that is computed once for each, for as long as that lives; it must not be changed. */
export function oncePer<Asked extends WeakKey, Answer>(compute: (asked: Asked) => Answer): (asked: Asked) => Answer {
  const known = new WeakMap<Asked, { answer: Answer }>();
  return (asked) => {
    const kept = known.get(asked) ?? { answer: compute(asked) };
    known.set(asked, kept);
    return kept.answer;
  };
}
