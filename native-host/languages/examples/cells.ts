import type { LanguageId } from '../../../shared/language.ts';
import { regex } from '../../../shared/regex.ts';
import type { ExampleParameter } from './declarations.ts';
import type { Setting } from './example.ts';
import { wholeValue } from './values.ts';

/** Types of texts, as the languages write them. */
const TEXT = new RegExp(
  String.raw`^(?:(?:const|final|mut)\s+)?&?\s*(?:'\w+\s+)?(?:mut\s+)?(?:std::)?` +
    String.raw`(?:str|string|String|string_view|CharSequence|char\s*(?:const\s*)?\*)\s*(?:const\b\s*)?&*$`,
);

const NUMBER = regex()`
  ^(?:const\s+)?(?:(?:unsigned|signed|long|short)\s+)*(?:
    int|long|short|float|double|number|bigint|Integer|Long|Double|Float|BigDecimal|BigInteger
    |[iu](?:8|16|32|64|128|size)|f(?:32|64)|u?int(?:8|16|32|64)?(?:_t)?|size_t|float(?:32|64)
  )$
`;

/** Is a value of the kind that a parameter takes, as far as its type says? */
export function fits(arg: string, parameter: ExampleParameter | undefined): boolean {
  const value = wholeValue(arg);
  const type = parameter?.type.trim() ?? '';
  if (value === undefined || value.kind === 'null') return true;
  if (TEXT.test(type)) return value.kind === 'string';
  if (NUMBER.test(type)) return value.kind === 'number';
  return !/^(?:const\s+)?bool(?:ean)?$/i.test(type) || value.kind === 'bool';
}

/** Words that stand for many values: `up to 5 kg`, `more than 3`, `anything else`. */
const CONDITION = regex('i')`
  ^(?:
    up to|under|over|more|less|fewer|at (?:least|most)|above|below|between|from|until|till|after|before|any|all
    |every|other|others|else|otherwise|none|the rest|no
  )\b
  |\d\s+[a-z%°€$]{1,12}$
  |\b(?:or (?:more|less)|and (?:up|over))\b
`;

/** What stands before the name of one of an enumeration's values. */
const PATH = /^\w+(?:::|\.)/;

/** How languages name one of an enumeration's values. */
const MEMBER: Partial<Record<LanguageId, string>> = { rust: '::', cpp: '::', java: '.', typescript: '.', tsx: '.' };

type Known = Pick<Setting, 'language' | 'declarations'>;

/**
 * What a cell of a table says as an argument of the language: a value as it is written, a text without its quotes where
 * the parameter takes one, or a value of an enumeration by its name. Undefined for anything else.
 */
export function argumentOf(
  cell: string,
  { type }: ExampleParameter,
  { language, declarations: { enums } }: Known,
): string | undefined {
  const value = wholeValue(cell);
  if (TEXT.test(type.trim())) {
    if (/^\(?empty(?: (?:string|text))?\)?$/i.test(cell)) return '""';
    return value?.kind === 'string' ? cell : JSON.stringify(cell);
  }
  const word = cell.replace(PATH, '');
  const listed = enums.find(({ name, variants }) => new RegExp(`\\b${name}\\b`).test(type) && variants.includes(word));
  if (listed !== undefined && MEMBER[language] !== undefined) return `${listed.name}${MEMBER[language]}${word}`;
  if (value !== undefined) return value.kind !== 'made' || /^(?:Some|Ok|Err)$/.test(value.name) ? cell : undefined;
  // Without a type a text is what words are; that it has the wrong type says nothing then.
  return type === '' && /\p{L}/u.test(cell) && !CONDITION.test(cell) ? JSON.stringify(cell) : undefined;
}
