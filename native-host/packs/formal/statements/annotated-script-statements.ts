import { regex } from '../../../../shared/regex.ts';
import { closingOf } from './brackets.ts';
import { grantedOf, statementAt, type ReadStatements, type FormalStatement } from './formal-statement.ts';
import { blanked } from '../../../kit/text-position.ts';

const ANNOTATION = regex('gm')`
  ^[ \t]*//@[ \t]*
  (?<kind>requires|ensures|throws|type|assert|assume|havoc|extern|declare-type|skip|pure)\b(?<rest>[^\n]*)
`;
const FUNCTION = regex('m')`
  \bfunction\s*\*?\s*(\w+)
  |\b(?:const|let)\s+(\w+)\s*=\s*(?:async\s*)?(?:function\b|\([^()]*\)\s*(?::[^=]+)?=>)
  |^[ \t]*(?:(?:public|private|static)\s+)*(\w+)\s*\([^()]*\)\s*(?::[^{]+)?\{
`;
const ASSUMED = new Set(['requires', 'assume', 'havoc', 'extern', 'declare-type', 'skip']);

/** Comments and literals; `//` within another is none. */
const PIECE = regex('g')`
  \/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|\`(?:[^\`\\]|\\[^])*(?:\`|$)
`;
const DECLARED = /\bfunction\s+(\w+)\s*\([^()]*\)\s*(?::\s*([^{}\n]{0,400}?)\s{0,80})?\{/g;
/** Further away no annotation looks for its function. */
const NEAR = 2_000;
/** Of more classes in one text, the others are not told apart. */
const MOST_CLASSES = 200;

/** Contracts in comments (`//@`) of LemmaScript's dialect, of the function that follows, and what predicates mean. */
export const readAnnotatedScript: ReadStatements = (written) => {
  const text = written.replaceAll(PIECE, (piece) => (piece.startsWith('//') ? piece : blanked(piece)));
  const bare = text.replaceAll(/\/\/[^\n]*/g, (comment) => ' '.repeat(comment.length));
  const classes = [...bare.matchAll(/\bclass\s+(\w+)[^{}\n]{0,400}\{/g)]
    .slice(0, MOST_CLASSES)
    .map(({ 0: head, 1: name, index }) => ({
      name,
      start: index,
      end: closingOf(bare, index + head.length - 1),
    }));
  const annotations = [...text.matchAll(ANNOTATION)].map((match): FormalStatement => {
    const kind = match.groups?.['kind'] ?? '';
    const after = bare.slice(match.index + match[0].length, match.index + match[0].length + NEAR);
    const within = classes.find(({ start, end }) => start <= match.index && match.index < end)?.name;
    const names = FUNCTION.exec(after);
    const of =
      kind === 'assume' || kind === 'havoc' || kind === 'skip' ? '' : (names?.[1] ?? names?.[2] ?? names?.[3] ?? '');
    return statementAt(text, {
      role: ASSUMED.has(kind) ? 'assumption' : 'claim',
      kind,
      of,
      ...(within === undefined ? {} : { within }),
      start: match.index + match[0].indexOf('//@'),
      end: match.index + match[0].length,
    });
  });
  // A function that computes is a word of no claim, unless it is there for contracts to speak of.
  const pure = new Set(annotations.filter(({ kind }) => kind === 'pure').map(({ of }) => of));
  const words = [...bare.matchAll(DECLARED)]
    .filter(([, name = '', type]) => type === 'boolean' || pure.has(name))
    .map(({ 0: head, 1: of = '', index }) =>
      statementAt(bare, {
        role: 'word',
        kind: 'predicate',
        of,
        start: index,
        end: closingOf(bare, index + head.length - 1),
      }),
    );
  const outer = new Set(annotations.filter(({ kind }) => kind === 'extern').map(({ of }) => of));
  return [...annotations, ...grantedOf(annotations.filter(({ of }) => outer.has(of))), ...words];
};
