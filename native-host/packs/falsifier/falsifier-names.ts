import { PARAMETER_WORDS } from './falsifier-parameter-words.ts';
import { words } from '../../../shared/word-list.ts';

/**
 * What names promise, by the words that they consist of (`sortTasks` and `sort_tasks` are both `sort`, `tasks`). Shared
 * by the runners of all languages, which get it with their request.
 */
export const PROMISES = {
  /** What the second makes of the first's result is what the first was given. */
  inverses: [
    ['encode', 'decode'],
    ['escape', 'unescape'],
    ['serialize', 'deserialize'],
    ['serialise', 'deserialise'],
    ['stringify', 'parse'],
    ['encrypt', 'decrypt'],
    ['encipher', 'decipher'],
    ['pack', 'unpack'],
    ['compress', 'decompress'],
    ['quote', 'unquote'],
    ['marshal', 'unmarshal'],
    ['dump', 'load'],
    ['dumps', 'loads'],
  ],
  /** Conversions: the same, of numbers; of texts something may be lost. `rgbToHex` and `hexToRgb` are one too. */
  conversions: [['to', 'from']],
  /**
   * The same where the rest of the name is a format for machines; what is made for people may lose something on the
   * way.
   */
  inversesOfFormats: [
    ['format', 'parse'],
    ['write', 'read'],
    ['render', 'parse'],
    ['build', 'parse'],
    ['join', 'split'],
  ],
  formats: ['csv', 'tsv', 'json', 'xml', 'query', 'url', 'uri', 'hex', 'base64', 'bytes', 'binary', 'ini'],
  /** Where to lose something on the way is worth a remark. */
  keepsAll: words`encode escape serialize serialise stringify encrypt encipher pack compress quote marshal dump dumps`,
  /** Where it is a mistake. */
  losesNothing: ['escape', 'quote'],
  /** Texts with signs of all kinds are what these are for. */
  anyText: words`escape quote html xml csv tsv url uri query json base64 serialize serialise stringify marshal`,
  /** Doing it twice is doing it once, of a text. */
  idempotentOnText: words`normalize normalise slugify trim strip canonicalize canonicalise collapse dedent`,
  /** The same of a list. */
  idempotentOnList: ['sort', 'sorted', 'dedupe', 'dedup', 'unique', 'uniq', 'distinct', 'compact'],
  sorts: ['sort', 'sorted'],
  distinct: ['dedupe', 'dedup', 'unique', 'uniq', 'distinct'],
  /** The result has the elements of the input, in some order. */
  rearranges: ['sort', 'sorted', 'shuffle', 'shuffled', 'reverse', 'reversed', 'rotate', 'rotated'],
  /** Words beside which none of the promises on lists is meant as above. */
  otherwise: words`
    by insert search find median squares merge topological cyclic is words unique check assert compare order matrix
    partial step key keys index indices count bits digits
  `,
  clamps: ['clamp', 'clamped'],
  answersYesOrNo: ['is', 'has', 'can', 'should', 'contains', 'includes'],
  /** A change of what was given is what these are for. */
  changes: words`
    add append push pop insert remove delete set put update upsert swap sort reverse shuffle fill apply assign mutate
    inplace register extend clear mark move heapify sift partition enqueue dequeue shift unshift prepend increment
    decrement toggle init flood visit walk solve drain consume collect into place transfer patch
  `,
  /** Another answer to the same question is what these are for. */
  variable: words`
    next random uuid id now sample pick choose counter count toggle tick generate create register shuffle roll time date
    today age
  `,
  /** Functions that take apart what others wrote: to refuse is their business. */
  reads: words`
    parse decode from deserialize deserialise unescape unquote unmarshal load loads read decrypt decompress unpack eval
    evaluate compile tokenize
  `,
  /** Texts of a form of their own: any text is not what is meant. */
  formedText: words`
    json xml iso date time timestamp hex base64 csv url uri uuid regex regexp pattern expression expr formula equation
    sql jwt token cron version semver color colour ip cidr bits binary fen isbn iban mime roman dna rna tokens encoded
    board
  `,
  ...PARAMETER_WORDS,
} as const;
