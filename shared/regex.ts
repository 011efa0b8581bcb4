/** A part by its source; in a line, only a backtick is written otherwise than in a regular expression. */
const sourceOf = (line: string): string =>
  line.replaceAll(/\n */g, '').replaceAll(/\\([\s\S])/g, (pair: string, sign: string) => (sign === '`' ? sign : pair));

/** The sources of each place that writes a pattern: one that fills in names is evaluated for each of them. */
const sources = new WeakMap<readonly string[], readonly string[]>();

/**
 * A regular expression over several lines, each of which can be read. A line break with the indent after it is no part
 * of it, and a backtick is written with a backslash before it. What stands in `${…}` is a regular expression of its
 * own, whose flags do not count, or a source.
 * @throws SyntaxError when the parts make no regular expression.
 */
export const regex =
  (flags = '') =>
  ({ raw: written }: TemplateStringsArray, ...parts: readonly (RegExp | string)[]): RegExp => {
    const raw = sources.get(written) ?? written.map(sourceOf);
    sources.set(written, raw);
    return new RegExp(
      String.raw({ raw }, ...parts.map((part) => (part instanceof RegExp ? part.source : part))),
      flags,
    );
  };

/** A text as a pattern that matches itself. */
export const quotedForRegex = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
