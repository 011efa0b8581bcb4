/**
 * What names promise, by the words that they consist of (`sortTasks` and `sort_tasks` are both `sort`, `tasks`). Shared by
 * the runners of all languages, which get it with their request.
 */
export const PROMISES = {
  /** What the second makes of the first's result is what the first was given. */
  inverses: [
    ['encode', 'decode'], ['escape', 'unescape'], ['serialize', 'deserialize'], ['serialise', 'deserialise'], ['stringify', 'parse'],
    ['encrypt', 'decrypt'], ['encipher', 'decipher'], ['pack', 'unpack'], ['compress', 'decompress'], ['quote', 'unquote'],
    ['marshal', 'unmarshal'], ['dump', 'load'], ['dumps', 'loads'],
  ],
  /** Conversions: the same, of numbers; of texts something may be lost. `rgbToHex` and `hexToRgb` are one too. */
  conversions: [['to', 'from']],
  /** The same where the rest of the name is a format for machines; what is made for people may lose something on the way. */
  inversesOfFormats: [['format', 'parse'], ['write', 'read'], ['render', 'parse'], ['build', 'parse'], ['join', 'split']],
  formats: ['csv', 'tsv', 'json', 'xml', 'query', 'url', 'uri', 'hex', 'base64', 'bytes', 'binary', 'ini'],
  /** Where to lose something on the way is worth a remark. */
  keepsAll: ['encode', 'escape', 'serialize', 'serialise', 'stringify', 'encrypt', 'encipher', 'pack', 'compress', 'quote', 'marshal', 'dump', 'dumps'],
  /** Where it is a mistake. */
  losesNothing: ['escape', 'quote'],
  /** Texts with signs of all kinds are what these are for. */
  anyText: ['escape', 'quote', 'html', 'xml', 'csv', 'tsv', 'url', 'uri', 'query', 'json', 'base64', 'serialize', 'serialise', 'stringify', 'marshal'],
  /** Doing it twice is doing it once, of a text. */
  idempotentOnText: ['normalize', 'normalise', 'slugify', 'trim', 'strip', 'canonicalize', 'canonicalise', 'collapse', 'dedent'],
  /** The same of a list. */
  idempotentOnList: ['sort', 'sorted', 'dedupe', 'dedup', 'unique', 'uniq', 'distinct', 'compact'],
  sorts: ['sort', 'sorted'],
  distinct: ['dedupe', 'dedup', 'unique', 'uniq', 'distinct'],
  /** The result has the elements of the input, in some order. */
  rearranges: ['sort', 'sorted', 'shuffle', 'shuffled', 'reverse', 'reversed', 'rotate', 'rotated'],
  /** Words beside which none of the promises on lists is meant as above. */
  otherwise: ['by', 'merge', 'topological', 'is', 'words', 'unique', 'check', 'assert', 'compare', 'order', 'matrix', 'partial', 'step', 'key', 'keys', 'index', 'indices', 'count', 'bits', 'digits'],
  clamps: ['clamp', 'clamped'],
  answersYesOrNo: ['is', 'has', 'can', 'should', 'contains', 'includes'],
  /** A change of what was given is what these are for. */
  changes: [
    'add', 'append', 'push', 'pop', 'insert', 'remove', 'delete', 'set', 'put', 'update', 'upsert', 'swap', 'sort', 'reverse', 'shuffle', 'fill', 'apply',
    'assign', 'mutate', 'inplace', 'register', 'extend', 'clear', 'mark', 'move', 'heapify', 'sift', 'partition', 'enqueue', 'dequeue', 'shift', 'unshift',
    'prepend', 'increment', 'decrement', 'toggle', 'init', 'flood', 'visit', 'walk', 'solve', 'drain', 'consume', 'collect', 'into', 'place', 'transfer', 'patch',
  ],
  /** Another answer to the same question is what these are for. */
  variable: ['next', 'random', 'uuid', 'id', 'now', 'sample', 'pick', 'choose', 'counter', 'count', 'toggle', 'tick', 'generate', 'create', 'register', 'shuffle', 'roll', 'time', 'date', 'today', 'age'],
  /** Functions that take apart what others wrote: to refuse is their business. */
  reads: ['parse', 'decode', 'from', 'deserialize', 'deserialise', 'unescape', 'unquote', 'unmarshal', 'load', 'loads', 'read', 'decrypt', 'decompress', 'unpack', 'eval', 'evaluate', 'compile', 'tokenize'],
  /** Texts of a form of their own: any text is not what is meant. */
  formedText: [
    'json', 'xml', 'iso', 'date', 'time', 'timestamp', 'hex', 'base64', 'csv', 'url', 'uri', 'uuid', 'regex', 'regexp', 'pattern', 'expression', 'expr', 'formula', 'equation',
    'sql', 'jwt', 'token', 'cron', 'version', 'semver', 'color', 'colour', 'ip', 'cidr', 'bits', 'binary', 'fen', 'isbn', 'iban', 'mime', 'roman', 'dna', 'rna', 'tokens', 'encoded', 'board',
  ],
  /** Numbers that point into another argument. */
  pointers: [
    'i', 'j', 'k', 'x', 'y', 'r', 'c', 'idx', 'index', 'position', 'pos', 'offset', 'row', 'col', 'column', 'start', 'end', 'from', 'to', 'lo', 'hi', 'low', 'high', 'left', 'right', 'begin',
    'stop', 'source', 'src', 'dst', 'root', 'node', 'vertex', 'mid', 'depth', 'level', 'key',
  ],
  /** Sizes and steps: what is none, one or negative hardly means anything. */
  sizes: [
    'size', 'width', 'height', 'length', 'len', 'step', 'steps', 'stride', 'base', 'radix', 'tolerance', 'tol', 'eps', 'epsilon', 'precision', 'accuracy', 'coin', 'coins', 'denomination',
    'denominations', 'capacity', 'divisor', 'divisors', 'denominator', 'den', 'modulus', 'mod', 'depth', 'digits', 'places', 'window', 'period', 'interval', 'gap', 'spacing', 'stride', 'factor',
    'factors', 'multiplier', 'rate', 'limit', 'quantum', 'slot', 'parts', 'pieces', 'groups', 'chunk', 'chunks', 'batch', 'page', 'per', 'bins', 'bin', 'buckets', 'sides', 'people', 'columns', 'cols',
    'rows', 'weight', 'weights', 'scale', 'ratio', 'count', 'amount', 'total', 'max', 'month', 'day', 'year', 'k', 'm', 'nearest', 'by', 'rails', 'order', 'degree', 'bits', 'level', 'levels', 'times',
  ],
  /** Of two numbers, what is the lower one by its name and what the upper one. */
  lower: ['from', 'start', 'min', 'minimum', 'low', 'lo', 'lower', 'begin', 'first', 'left', 'count', 'k', 'initial', 'used', 'done', 'part', 'a0', 'x0', 'in'],
  upper: ['to', 'end', 'max', 'maximum', 'high', 'hi', 'upper', 'stop', 'last', 'right', 'total', 'limit', 'whole', 'n', 'a1', 'x1', 'out'],
  /** Texts of one sign. */
  single: ['char', 'ch', 'character', 'letter', 'digit', 'symbol', 'grapheme', 'c'],
  /** Lists that are meant to be in order. */
  ordered: ['sorted', 'ordered', 'ascending'],
} as const;

/** Words in a comment on a function by which it asks something of its callers; `sorted` lists are generated in order instead. */
export const ASSUMPTION =
  /\b(must|assum\w*|expect\w*|requir\w*|non-?empty|not (be )?(empty|negative|zero)|at least|positive|greater than|precondition|only (for|when|if|works)|caller\w*|valid|well-?formed|same length|equal length|undefined (behaviou?r|for))\b/i;
