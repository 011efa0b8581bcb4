/** What must be known of a program before clingo is asked about it. */
export type AnswerSetProgram =
  | { kind: 'empty' }
  | { kind: 'unsupported'; reason: string }
  | {
      kind: 'program';
      optimises: boolean;
      /** Parts besides `base`, which are not grounded by themselves. */
      parts: readonly string[];
    };

const TOKEN = /%\*[\s\S]*?\*%|%[^\n]*|"(?:[^"\\\n]|\\.)*"/g;

/** How a linear program in the format of CPLEX begins, whose files have the same ending. */
const LINEAR = new RegExp(
  String.raw`^\s*(?:\\[^\n]*\n\s*)*(?:minimi[sz]e|maximi[sz]e|minimum|maximum|min|max)\b` +
    String.raw`[\s\S]*?\b(?:subject to|such that|s\.t\.|st)\s`,
  'i',
);

/**
 * Reads a program as far as that. A script or an include is refused wherever it stands, in a comment too: which comment
 * ends where is for clingo to say, and what it runs would be run.
 */
export function readProgram(text: string): AnswerSetProgram {
  const unsupported = (reason: string): AnswerSetProgram => ({ kind: 'unsupported', reason });
  if (LINEAR.test(text)) return unsupported('this is a linear program, and no answer set program');
  if (/#\s*script/.test(text)) return unsupported('it names #script, and no code is run from here');
  if (/#\s*include/.test(text)) return unsupported('it names #include, and files are not read from here');
  const code = text.replaceAll(TOKEN, (token) => (token.startsWith('%') ? ' ' : '""'));
  if (code.trim() === '') return { kind: 'empty' };
  const parts = [...code.matchAll(/#program\s+(\w+)/g)].flatMap(([, name = '']) => (name === 'base' ? [] : [name]));
  return { kind: 'program', optimises: /#minimi[sz]e\b|#maximi[sz]e\b|:~/.test(code), parts: [...new Set(parts)] };
}
