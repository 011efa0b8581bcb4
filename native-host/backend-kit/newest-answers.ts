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
