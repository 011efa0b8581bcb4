import type { Tree } from '../../kit/tree.ts';
import { regex } from '../../../shared/regex.ts';

const table = (packageName: string, names: string): [string, string][] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name, packageName]);

/** Types of the Java library that are used without a second thought, and forgotten to be imported -> their package. */
export const STANDARD_TYPES: ReadonlyMap<string, string> = new Map([
  ...table(
    'java.util',
    'List ArrayList LinkedList Map HashMap TreeMap LinkedHashMap Set HashSet TreeSet LinkedHashSet Collection ' +
      'Collections Arrays Optional Objects Scanner Random Deque ArrayDeque PriorityQueue Iterator Comparator UUID ' +
      'StringJoiner',
  ),
  ...table('java.util.stream', 'Stream Collectors IntStream LongStream'),
  ...table('java.util.function', 'Function Supplier Consumer Predicate BiFunction UnaryOperator'),
  ...table(
    'java.util.concurrent',
    'ExecutorService Executors CompletableFuture ConcurrentHashMap TimeUnit CountDownLatch',
  ),
  ...table('java.util.concurrent.atomic', 'AtomicInteger AtomicLong AtomicBoolean AtomicReference'),
  ...table('java.io', 'File IOException InputStream OutputStream BufferedReader UncheckedIOException'),
  ...table('java.nio.file', 'Files Path Paths'),
  ...table('java.time', 'LocalDate LocalDateTime Duration Instant'),
  ...table('java.math', 'BigDecimal BigInteger'),
]);

/**
 * Imports of the ones that a text uses and does not import itself, for a part of a file, whose imports stand elsewhere.
 */
function standardImports(text: string, imports: string): string {
  const used = new Set(text.match(/\b[A-Z]\w+\b/g));
  return [...STANDARD_TYPES]
    .filter(([name]) => used.has(name) && !imports.includes(`.${name};`))
    .map(([name, packageName]) => `import ${packageName}.${name};`)
    .join(' ');
}

/** How a block is given to the compiler: what is put before and after it, and which file it is. */
export interface JavaReading {
  /** The file that the block's public type asks for, or the block's own. */
  name: string;
  before: string;
  /** The block, with the lines that went into `before` left empty. */
  text: string;
  after: string;
  /** What it was read as, for people; null for a whole file. */
  as: string | null;
}

const MODIFIERS = regex()`
  (?:(?:public|protected|private|abstract|final|sealed|non-sealed|strictfp|static)\s{1,50}){0,8}
`;
const TYPE = regex('gm')`
  ^[ \t]*(?:@\w[\w.]{0,100}(?:\([^)\n]{0,500}\))?\s{1,50}){0,20}${MODIFIERS}
  (?:class|interface|enum|record|@interface)\s{1,50}(\w+)
`;
const PUBLIC = regex('gm')`
  ^([ \t]*)public[ \t]+(?:(?:abstract|final|sealed|non-sealed|strictfp)[ \t]+){0,8}
  (?:class|interface|enum|record|@interface)[ \t]+(\w+)
`;
const IMPORT = /^[ \t]*import[ \t]+(?:static[ \t]+)?[\w.*]+[ \t]*;[ \t]*$/gm;
/** The head of a method: a type, a name and parameters before a brace. */
const METHOD = regex('m')`
  ^[ \t]{0,80}(?:@\w[\w.]{0,100}(?:\([^)\n]{0,500}\))?\s{1,50}){0,20}
  (?:(?:public|protected|private|abstract|final|static|synchronized|native|default)\s{1,50}){0,8}
  (?:<[^>{]{0,200}>[ \t]+)?
  (?!return\b|new\b|else\b|throw\b)[\w.<>[\], ?]{1,200}[ \t]\w{1,100}[ \t]*
  \([^;{)]{0,1000}\)\s{0,20}(?:throws\s[\w., ]{1,200})?\s{0,20}\{
`;

/** Names of the types that a text declares. */
export const typesIn = (text: string): string[] => [...text.matchAll(TYPE)].map(([, name]) => name ?? '');

/** The package of a text, or the empty one. */
export const packageOf = (text: string): string => /^[ \t]*package[ \t]+([\w.]+)[ \t]*;/m.exec(text)?.[1] ?? '';

/**
 * A block as a whole file, as the inside of a class, or as the inside of a method.
 * @param name the block's own file. @param keep which of several public types stays public; otherwise the first.
 */
export function readBlock(text: string, name: string, keep?: string): JavaReading {
  if (typesIn(text).length > 0 || /^[ \t]*(?:open[ \t]+)?module[ \t]+[\w.]+[ \t]*\{/m.test(text)) {
    const types = [...text.matchAll(PUBLIC)];
    const first = types.find(([, , type]) => type === keep) ?? types[0];
    const others = types.filter((each) => each !== first);
    // Files that a block shows one below the other are one file here: of several public types only one stays so.
    let single = text;
    for (const { index, 1: indent = '' } of others)
      single =
        `${single.slice(0, index + indent.length)}       ` +
        `${single.slice(index + indent.length + 'public '.length)}`;
    return {
      name: first?.[2] === undefined ? name : `${first[2]}.java`,
      before: '',
      text: single,
      after: '',
      as: null,
    };
  }
  const imports = [...text.matchAll(IMPORT)].map(([line]) => line.trim()).join(' ');
  const rest = text.replace(IMPORT, '');
  const inClass = METHOD.test(rest);
  const known = standardImports(rest.replaceAll(/"(?:\\.|[^"\\])*"/g, ''), imports);
  const before = `${imports} ${known} class Block { ${inClass ? '' : 'void block() throws Exception { '}`;
  return {
    name,
    before,
    text: rest,
    after: inClass ? '\n}' : '\n}}',
    as: inClass ? 'the inside of a class' : 'the inside of a method',
  };
}

/** Other files of a scratch package, by their names, that declare nothing of the same name. */
export function besideFiles(tree: Tree, name: string): Map<string, string> {
  const own = new Set(typesIn(tree.text(name) ?? ''));
  const files = new Map<string, string>();
  for (const path of tree.files) {
    const text = tree.text(path) ?? '';
    const types = typesIn(text);
    if (path === name || !path.endsWith('.java') || types.length === 0 || types.some((type) => own.has(type))) continue;
    types.forEach((type) => own.add(type));
    files.set(readBlock(text, path.split('/').at(-1) ?? path).name, text);
  }
  return files;
}
