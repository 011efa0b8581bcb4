/** How a model's comments ask for weak fairness: by a command that searches with it, or in words. */
export type Fairness = 'command' | 'words';

const COMMENT = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)'|\/\*([\s\S]*?)(?:\*\/|$)|\/\/([^\n]*)/g;
/** `spin -f` alone is something else: it translates a formula. */
const COMMAND = /(?:\bpan\b|\bspin\b[^\n]{0,200}\s-(?:run|search)\b)[^\n]{0,200}\s-f\b/;
const WORDS = /\bweak(?:ly)?[ _-]?fair(?:ness)?\b|\bfairness\b/i;
const NEGATION = /^(?:no|not|without|never|nor|neither|cannot|lacks?|lacking|ignor\w+|\w+n't)$/i;
/** Words on either side of what is asked for in which a negation is looked for. */
const NEAR = 3;

/** Do comments ask that every process that can go on does so in the end? A sentence that denies it does not. */
export function fairnessAskedFor(source: string): Fairness | undefined {
  const sentences = [...source.matchAll(COMMENT)]
    .map(([, block, line]) => block ?? line ?? '')
    .flatMap((comment) => comment.split(/[.;!?](?=\s|$)|\n\s*\n/));
  if (sentences.some((sentence) => isAsked(sentence, COMMAND))) return 'command';
  return sentences.some((sentence) => isAsked(sentence, WORDS)) ? 'words' : undefined;
}

function isAsked(sentence: string, pattern: RegExp): boolean {
  const found = pattern.exec(sentence);
  if (found === null) return false;
  const before = wordsOf(sentence.slice(0, found.index)).slice(-NEAR);
  const after = wordsOf(sentence.slice(found.index + found[0].length)).slice(0, NEAR);
  return ![...before, ...wordsOf(found[0]), ...after].some((word) => NEGATION.test(word));
}

const wordsOf = (text: string): string[] => text.match(/[\w']+/g) ?? [];
