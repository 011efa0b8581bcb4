import { blankComments } from '../../backend-kit/statements/blank-comments.ts';
import { COMMENT_FORMS } from '../../backend-kit/statements/comment-forms.ts';
import { bodyOf, why3Declarations } from '../../backend-kit/statements/why3-statements.ts';
import { positionsIn } from '../../backend-kit/text-position.ts';

/** What a text of WhyML takes for granted, and where it can be asked whether anything could fail. */
export interface Why3Text {
  /** The text with blanks for its comments. */
  code: string;
  /** All that is taken for granted, each with its line. */
  unchecked: string[];
  /** Of the functions of these names, those in which something is assumed: nobody knows whether they hold without. */
  assuming(names: ReadonlySet<string>): Set<string>;
  /** Functions that require something, and where their bodies begin. */
  required: { name: string; start: number; body: number }[];
  /** Goals of formulas alone. */
  goals: { name: string; start: number; end: number; formula: string }[];
}

const GRANTED =
  /\b(?:axiom\s+[\w']+|assume\s*\{[^}]*\}|diverges|any\b[^=;\n]*)|\[@vc:(?:divergent|white_box|black_box)[^\]]*\]/g;

/** Reads a text of WhyML; it never throws. */
export function readWhy3Text(text: string): Why3Text {
  // The operator in brackets looks as a comment does.
  const code = blankComments(text, COMMENT_FORMS.why3);
  const declared = why3Declarations(code);
  const at = positionsIn(code);
  const values = declared
    .filter(({ kind, start, end }) => kind === 'val' && /\b(?:ensures|returns)\s*\{/.test(code.slice(start, end)))
    .map(({ name, start }) => ({ start, said: `val ${name} has no body: its contract is taken for granted` }));
  const others = [...code.matchAll(GRANTED)].map(({ index, 0: found }) => ({
    start: index,
    said: found.replaceAll(/\s+/g, ' ').slice(0, 120),
  }));
  return {
    code,
    unchecked: [...values, ...others]
      .toSorted((a, b) => a.start - b.start)
      .map(({ start, said }) => `line ${at(start).line}: ${said}`),
    assuming: (names) => {
      // What is bound within a function begins with `let` as well.
      const owners = declared.filter(({ kind, name }) => kind === 'let' && names.has(name));
      return new Set(
        [...code.matchAll(/\bassume\s*\{/g)].flatMap(
          ({ index }) => owners.findLast(({ start }) => start < index)?.name ?? [],
        ),
      );
    },
    required: declared.flatMap(({ kind, name, start, end }) => {
      const body = bodyOf(code, start, end);
      const asks = kind === 'let' && body < end && /\brequires\s*\{/.test(code.slice(start, body));
      return asks ? [{ name, start, body: body + 1 }] : [];
    }),
    goals: declared.flatMap(({ kind, name, start, end }) => {
      const formula = /^[ \t]*(?:goal|lemma)\s+[\w']+[^:]*:([\s\S]*)$/.exec(code.slice(start, end))?.[1]?.trim();
      return (kind === 'goal' || kind === 'lemma') && formula !== undefined ? [{ name, start, end, formula }] : [];
    }),
  };
}

/** Explanations of the goals that stand in a copy only. */
export const PROBE_MARK = 'CvProbe';

/**
 * A copy that asks whether its contracts and axioms could fail: the goal of each function has its name behind the mark,
 * and that of the axioms of a module nothing.
 */
export function hollowCopy({ code, required }: Why3Text): string {
  const ends = [...code.matchAll(/^[ \t]*end\b[ \t]*$/gm)].map(({ index }) => index);
  const last = ends.length === 0 ? [code.length] : ends;
  const insertions = [
    ...required.map(({ name, body }) => ({ at: body, text: ` assert { [@expl:${PROBE_MARK} ${name}] false }; ` })),
    ...last.map((at, index) => ({ at, text: `\n  goal ${PROBE_MARK}${index}: false\n` })),
  ];
  return insertAll(code, insertions);
}

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
