import { SENTENCE_UNITS } from '../../../shared/guidance.ts';

/** What a person would tell Claude of a kind of mistake, as a start for their own words. */
const ADVICE: Readonly<Record<string, string>> = {
  unbalanced_bracket: 'Close every bracket that you open.',
  missing_delimiter: 'Check that no comma, quote or semicolon is missing.',
  indentation: 'Keep the indentation of the file.',
  incomplete_code: 'Write the code out in full, without placeholders.',
  type_mismatch: 'Convert values to the declared type before you return or pass them.',
  null_or_undefined: 'Handle the missing value before you use it.',
  option_unwrap: 'Handle the empty case of an Option or Result, never unwrap it.',
  wrong_argument_type: 'Check the types of the parameters before you call a function.',
  missing_property: 'Fill in every property that the type requires.',
  generic_bound: 'Check the bounds of type parameters.',
  off_by_one: 'Use exclusive upper bounds and check the last element.',
  wrong_condition: 'Check conditions at their limits.',
  wrong_operator: 'Check the operator against the description.',
  missing_case: 'Handle every case, the empty one included.',
  wrong_order: 'Keep the order of steps that the task asks for.',
  integer_overflow: 'Check sums and products of integers for overflow.',
  injection: 'Pass values as parameters, never build commands or queries from text.',
  path_traversal: 'Check that a path stays inside its folder.',
  hardcoded_secret: 'Read passwords and keys from the environment, never write them into code.',
  unsafe_deserialization: 'Never deserialize data from outside with a loader that can run code.',
  weak_crypto: 'Use current cryptography from a maintained library.',
  missing_validation: 'Validate input where it comes in.',
  quadratic_loop: 'Look values up in a set or map, not with a search inside a loop.',
  repeated_io: 'Read a file or ask a service once, not in a loop.',
  needless_copy: 'Do not copy data that is only read.',
  unbounded_memory: 'Process large data in pieces.',
  violated_invariant: 'Keep the invariants that the code states.',
  violated_contract: 'Keep to what the function promises in its documentation.',
  wrong_requirement: 'Follow the requirement as it is written.',
  missing_requirement: 'Check that every requirement is met.',
  naming: 'Name things as the code around them does.',
  formatting: 'Format code as the project does.',
  unused_code: 'Leave out imports, variables and functions that nothing uses.',
  wrong_method: 'Check the documentation for the right method.',
  wrong_arguments: 'Check number and order of the arguments.',
  deprecated_api: 'Use the current API, not the deprecated one.',
  invented_api: 'Use only functions that exist in the library.',
  wrong_version: 'Write for the versions that the project uses.',
  unhandled_rejection: 'Handle what happens when a promise is rejected.',
  ignored_result: 'Check every result and error before you go on.',
  missing_check: 'Check that it worked before you go on.',
  swallowed_exception: 'Catch the exception that you expect, and never drop it silently.',
  data_race: 'Guard data that threads share.',
  deadlock: 'Take locks in one order.',
  missing_await: 'Await every promise before you use its value.',
  lost_update: 'Read and write shared data in one step.',
};

/** How compilers, test runners and linters write: codes, places, assertions, stack traces. */
const TOOL_WORDS = [
  /\b(?:error|warning)\s*(?:\[?[A-Z]{1,4}\d+\]?)?:/i,
  /\b\w+(?:Error|Exception|Warning)\b/,
  /Traceback \(most recent call last\)|\bpanicked at\b|\bassert(?:ion)?\b.*(?:[=!<>]=|failed)/i,
  /[\w-]+\.\w{1,5}[:(]\d+(?:[:,]\d+)?/,
  /\b(?:expected|got|received|found)\b.*['"`].*\b(?:expected|got|received|found)\b/i,
  /\bis not assignable to\b|\bcannot find name\b|\bundefined reference\b|\bmismatched types\b/i,
  /^[ \t]*(?:at\s+\S+\s*\(|E\s{2,}|\|\s|>\s|\^+\s*$)/m,
];

/** Does a text read like the output of a tool? It is never taken for a person's words. */
export const readsLikeTool = (text: string): boolean => TOOL_WORDS.some((words) => words.test(text));

/** A subcategory as it is stored, of the words that a person reads and writes: "off by one" is `off_by_one`. */
export const subcategoryOf = (words: string): string =>
  words
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '_');

/**
 * The sentence from which a person starts: the first of what they said is wrong, or what is usually said of this kind
 * of mistake; empty where neither is known.
 */
export function suggestedSentence({ description, subcategory }: { description: string; subcategory: string }): string {
  const own = description.replaceAll(/\s+/g, ' ').trim();
  const kind = subcategoryOf(subcategory);
  const advice = Object.hasOwn(ADVICE, kind) ? (ADVICE[kind] ?? '') : '';
  if (own === '' || readsLikeTool(description)) return advice;
  const first = /^.*?[.!?。！？](?=\s|$)/u.exec(own)?.[0] ?? own;
  return first.length > SENTENCE_UNITS ? advice : first;
}
