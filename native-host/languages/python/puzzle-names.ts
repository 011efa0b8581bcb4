/** What the sites that pose programming puzzles import before an answer, by the modules that have it. */
const IMPORTED = [
  // typing
  'Any Callable ClassVar Counter DefaultDict Deque Dict FrozenSet Generator Generic Iterable Iterator List Literal',
  'Mapping NamedTuple Optional OrderedDict Sequence Set Tuple Type TypeVar Union cast overload',
  // collections, heapq, bisect
  'deque defaultdict namedtuple ChainMap heapify heappush heappop heappushpop heapreplace nlargest nsmallest merge',
  'bisect bisect_left bisect_right insort insort_left insort_right',
  // itertools, functools, operator
  'accumulate chain combinations combinations_with_replacement count cycle groupby islice pairwise permutations',
  'product',
  'repeat starmap takewhile dropwhile zip_longest compress filterfalse tee cache lru_cache cached_property cmp_to_key',
  'reduce partial total_ordering wraps xor or_ and_ add mul sub itemgetter attrgetter',
  // math, string, random, datetime
  'inf nan pi e ceil floor comb factorial gcd lcm isqrt sqrt',
  'log log2 log10 pow prod perm dist hypot fabs fmod exp sin',
  'cos',
  'tan atan2 radians degrees ascii_letters ascii_lowercase ascii_uppercase digits punctuation randint choice',
  'shuffle sample randrange uniform random datetime timedelta date time',
  // modules
  'collections heapq bisect itertools functools math string re sys os random operator copy statistics typing json',
  'array',
  'threading SortedList SortedDict SortedSet sortedcontainers Lock Event Semaphore Condition Barrier Thread',
];

/** Types and functions that puzzles themselves give. */
const GIVEN = [
  'ListNode TreeNode Node NestedInteger Employee Interval Point Robot Master GridMaster MountainArray BinaryMatrix',
  'ImmutableListNode PolyNode HtmlParser QuadNode Sea ArrayReader CategoryHandler TreeLinkNode UndirectedGraphNode',
  'isBadVersion guess rand7 read4 knows CustomFunction',
];

const words = (lists: readonly string[]): string[] => lists.flatMap((list) => list.split(' '));
const ALL: ReadonlySet<string> = new Set([...words(IMPORTED), ...words(GIVEN)]);
const OF_PUZZLES: ReadonlySet<string> = new Set(words(GIVEN));

/** What a notebook gives to every cell. */
const OF_NOTEBOOKS: ReadonlySet<string> = new Set(['display', 'get_ipython']);
const OF_DATA = /^[ \t]*(?:import|from)[ \t]+(?:pandas|polars|matplotlib|seaborn|plotly|IPython|ipywidgets)\b/m;

/**
 * Names that the text has from where it runs. A programming puzzle's site gives some to an answer: a class `Solution`,
 * or definitions alone that use a type of puzzles and import nothing. A notebook gives some to its cells, which are
 * known by magic (`isCell`) or by what they import. Of other texts there are none.
 */
export function givenAround({ text, isCell }: { text: string; isCell?: true }): ReadonlySet<string> {
  if (/^class[ \t]+Solution\b/m.test(text)) return ALL;
  const importsNothing = !/^[ \t]*(?:import|from)[ \t]/m.test(text);
  const usesType = (text.match(/\b[A-Z]\w+\b/g) ?? []).some((word) => OF_PUZZLES.has(word));
  if (/^if[ \t]+__name__\b/m.test(text)) return new Set();
  if (importsNothing && usesType) return ALL;
  return isCell === true || OF_DATA.test(text) ? OF_NOTEBOOKS : new Set();
}
