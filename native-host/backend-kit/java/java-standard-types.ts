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
export function standardImports(text: string, imports: string): string {
  const used = new Set(text.match(/\b[A-Z]\w+\b/g));
  return [...STANDARD_TYPES]
    .filter(([name]) => used.has(name) && !imports.includes(`.${name};`))
    .map(([name, packageName]) => `import ${packageName}.${name};`)
    .join(' ');
}
