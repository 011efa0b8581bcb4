import { PROMISES } from '../../falsifier-names.ts';
import { wordsOf } from '../../typescript/runner/name-words.ts';
import type { MadeArgument } from './argument-roles.ts';
import type { CFunction } from './c-functions.ts';
import { words } from '../../../../../shared/word-list.ts';

/** Lines around a call that hold its outcome against a promise of its name. */
export interface CallLaw {
  /** In words, for the extent. */
  law: string;
  before: readonly string[];
  /** After it; `cv_result` is what came back. */
  after: readonly string[];
}

/** Names by which two numbers may change places. */
const SYMMETRIC = words`gcd lcm hcf max min maximum minimum larger smaller add multiply xor`;
const TITLES: Readonly<Record<string, string>> = {
  gcd: 'a common divisor divides both',
  lcm: 'a common multiple is one of both',
};

const has = (words: readonly string[], of: readonly string[]): boolean =>
  words.some((word) => of.includes(word) || of.some((each) => each.length > 3 && word.endsWith(each)));

/** Has the same call to come to the same, by what it is called? Of code with a state of its own nobody can say. */
export const isRepeatable = ({ name }: CFunction): boolean =>
  !wordsOf(name).some((word) => (PROMISES.variable as readonly string[]).includes(word));

/** The laws that the name of a function speaks for. `others` are the functions beside it. */
export function lawsOf(
  target: CFunction,
  given: readonly MadeArgument[],
  others: readonly CFunction[],
  cpp: boolean,
): CallLaw[] {
  const words = wordsOf(target.name);
  const isOther = words.some((word) => (PROMISES.otherwise as readonly string[]).includes(word));
  return [
    ...(isOther ? [] : listLaws(words, target, given, cpp)),
    ...numberLaws(words, target, given),
    ...textLaws(words, target, given, others, cpp),
  ];
}

function listLaws(
  words: readonly string[],
  target: CFunction,
  given: readonly MadeArgument[],
  cpp: boolean,
): CallLaw[] {
  const sorts = has(words, PROMISES.sorts);
  const reverses = has(words, ['reverse', 'reversed']);
  if (!sorts && !reverses) return [];
  const law = sorts ? 'sorting puts in order' : 'reversing turns round';
  const arrays = given.flatMap((each, at) => (each.kind === 'array' ? [{ each, at }] : []));
  const [array] = arrays;
  if (array !== undefined && arrays.length === 1 && target.isVoid) {
    const { at, each } = array;
    const size = `sizeof(${each.element})`;
    const kind = cpp ? `cv::kind<${each.element}>()` : `CV_KIND((${each.element}){0})`;
    return [
      {
        law,
        before: [`${each.element} *cv_was = (${each.element} *)cv_copy(cv_${at}, cv_n${at} * ${size});`],
        after: [
          sorts
            ? `cv_law_ordered(${kind}, cv_was, cv_${at}, cv_n${at}, ${size});`
            : `cv_law_reversed(cv_was, cv_${at}, cv_n${at}, ${size});`,
        ],
      },
    ];
  }
  if (!cpp || given.length !== 1 || given[0]?.kind !== 'value') return [];
  const type = given[0].type;
  if (!/\bvector\s*<|\bstring\b/.test(type) || /string_view/.test(type)) return [];
  const isInPlace = target.isVoid && type.trim().endsWith('&') && !/\bconst\b/.test(type);
  if (!isInPlace && !/\bvector\s*<|\bstring\b/.test(target.returns)) return [];
  const outcome = isInPlace ? 'cv_0' : 'cv_result';
  return [
    { law, before: ['auto cv_was = cv_0;'], after: [`cv::${sorts ? 'ordered' : 'turned'}(cv_was, ${outcome});`] },
  ];
}

const isWhole = (each: MadeArgument | undefined): boolean =>
  each?.kind === 'value' && /\b(?:int|long|unsigned|size_t|u?int\d+_t)\b/.test(each.type) && !/[<*]/.test(each.type);

function numberLaws(words: readonly string[], target: CFunction, given: readonly MadeArgument[]): CallLaw[] {
  const isNumber = (each: MadeArgument): boolean =>
    isWhole(each) || (each.kind === 'value' && /^(?:const )?(?:double|float)$/.test(each.type));
  if (target.isVoid || target.container !== undefined || !given.every(isNumber) || /[*<]|\bbool\b/.test(target.returns))
    return [];
  const laws: CallLaw[] = [];
  if (given.length === 3 && has(words, PROMISES.clamps))
    laws.push({ law: 'clamping stays between', before: [], after: ['cv_law_between(cv_result, cv_1, cv_2);'] });
  if (given.length !== 2) return laws;
  const kind = words.find((word) => ['gcd', 'hcf', 'lcm'].includes(word))?.replace('hcf', 'gcd');
  if (kind !== undefined && given.every(isWhole))
    laws.push({ law: TITLES[kind] ?? kind, before: [], after: [`cv_law_${kind}(cv_0, cv_1, cv_result);`] });
  const types = given.map((each) => ('type' in each ? each.type : ''));
  if (words.every((word) => SYMMETRIC.includes(word)) && types[0] === types[1])
    laws.push({
      law: 'its arguments may change places',
      before: [],
      after: [
        'cv_calling();',
        `double cv_turned = (double)${target.name}(cv_1, cv_0);`,
        'cv_called();',
        'cv_law_symmetric((double)cv_result, cv_turned);',
      ],
    });
  return laws;
}

function textLaws(
  words: readonly string[],
  target: CFunction,
  given: readonly MadeArgument[],
  others: readonly CFunction[],
  cpp: boolean,
): CallLaw[] {
  const rest = given
    .slice(1)
    .map((_, at) => `, cv_${at + 1}`)
    .join('');
  const isText = given[0]?.kind === 'text' && target.isVoid && !/\bconst\b/.test(target.parameters[0]?.type ?? '');
  const isString =
    cpp && given[0]?.kind === 'value' && /\bstring\b/.test(given[0].type) && /\bstring$/.test(target.returns.trim());
  if (target.container !== undefined || (!isText && !isString)) return [];
  if (isText && given.slice(1).some(({ kind }) => kind !== 'value')) return [];
  const laws: CallLaw[] = [];
  const again = (name: string, law: string, title: string): CallLaw =>
    isString
      ? {
          law: title,
          before: ['const std::string cv_was(cv_0);'],
          after: [
            'cv_calling();',
            `const std::string cv_next = ${name}(cv_result${rest});`,
            'cv_called();',
            `cv_law_same_text("${law}", ${law === 'idempotence' ? 'cv_result' : 'cv_was'}.c_str(), cv_next.c_str());`,
          ],
        }
      : {
          law: title,
          before: ['char *cv_was = (char *)cv_copy(cv_0, __builtin_strlen(cv_0) + 1);'],
          after: [
            ...(law === 'idempotence' ? ['cv_was = (char *)cv_copy(cv_0, __builtin_strlen(cv_0) + 1);'] : []),
            'cv_calling();',
            `${name}(cv_0${rest});`,
            'cv_called();',
            `cv_law_same_text("${law}", cv_was, cv_0);`,
          ],
        };
  if (given.length === 1 && has(words, PROMISES.idempotentOnText))
    laws.push(again(target.name, 'idempotence', 'doing it twice is doing it once'));
  const inverse = inverseOf(target, words, others);
  if (inverse !== undefined) laws.push(again(inverse, 'round-trip', 'what is undone is what was done'));
  return laws.slice(0, 1);
}

/** The function that takes back what one does, with parameters of the same types. */
function inverseOf(target: CFunction, words: readonly string[], others: readonly CFunction[]): string | undefined {
  const types = (each: CFunction): string => each.parameters.map(({ type }) => type).join();
  for (const [done, undone] of PROMISES.inverses) {
    if (!words.includes(done)) continue;
    const name = words.map((word) => (word === done ? undone : word)).join();
    const found = others.find((each) => wordsOf(each.name).join() === name && types(each) === types(target));
    if (found !== undefined && found.container === undefined) return found.name;
  }
  return undefined;
}
