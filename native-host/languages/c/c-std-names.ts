import { words } from '../../../shared/word-list.ts';
const C_HEADERS = words`stdio.h stdlib.h string.h stdbool.h stdint.h stddef.h ctype.h math.h errno.h assert.h limits.h`;

/** Headers beyond those, by the names that are used most. */
const POSIX_NAMES: Readonly<Record<string, string>> = {
  'unistd.h':
    'write read close fork pipe dup2 execvp execve sleep usleep getpid unlink lseek ssize_t access ' +
    'STDIN_FILENO STDOUT_FILENO STDERR_FILENO',
  'signal.h': 'signal sigaction raise kill SIGINT SIGTERM sig_atomic_t',
  'fcntl.h': 'open O_RDONLY O_WRONLY O_RDWR O_CREAT fcntl',
  'sys/stat.h': 'stat fstat mkdir',
  'sys/wait.h': 'wait waitpid WIFEXITED',
  'sys/mman.h': 'mmap munmap PROT_READ',
  'time.h': 'time clock time_t timespec nanosleep strftime localtime',
  'pthread.h': 'pthread_t pthread_create pthread_mutex_t pthread_mutex_lock pthread_cond_t',
  'stdarg.h': 'va_list va_start va_arg',
  'inttypes.h': 'PRIu64 PRId64 PRIu32',
  'float.h': 'DBL_EPSILON FLT_MAX DBL_MAX',
  'stdatomic.h': 'atomic_int atomic_fetch_add _Atomic',
  'sys/socket.h': 'socket bind listen accept recv send',
  'netinet/in.h': 'sockaddr_in htons INADDR_ANY',
  'arpa/inet.h': 'inet_pton inet_ntoa',
  'netdb.h': 'getaddrinfo addrinfo',
  'poll.h': 'poll pollfd',
  'dirent.h': 'opendir readdir DIR',
  'semaphore.h': 'sem_t sem_init sem_wait',
};

/**
 * Where the standard library of C++ has the names that are used without their header most; all of it takes seconds to
 * read.
 */
const CPP_NAMES: Readonly<Record<string, string>> = {
  algorithm:
    'sort find find_if count count_if copy copy_if transform remove_if reverse max min min_element ' +
    'max_element any_of all_of none_of for_each lower_bound upper_bound binary_search unique fill ' +
    'swap clamp stable_sort partition ranges next_permutation prev_permutation nth_element partial_sort rotate equal ' +
    ('equal_range replace replace_if generate shuffle is_sorted mismatch search includes merge set_intersection ' +
      'set_union ') +
    'set_difference make_heap push_heap pop_heap sort_heap minmax minmax_element find_first_of adjacent_find fill_n ' +
    'iter_swap lexicographical_compare is_permutation remove_copy unique_copy',
  iostream: 'cout cin cerr clog endl ostream istream',
  sstream: 'stringstream istringstream ostringstream',
  fstream: 'ifstream ofstream fstream',
  iomanip: 'setw setprecision setfill',
  string: 'string to_string getline stoi stod stol stoll stoul stoull stof u8string wstring',
  string_view: 'string_view',
  vector: 'vector',
  array: 'array',
  deque: 'deque',
  list: 'list',
  forward_list: 'forward_list',
  complex: 'complex',
  map: 'map multimap',
  set: 'set multiset',
  unordered_map: 'unordered_map unordered_multimap',
  unordered_set: 'unordered_set unordered_multiset',
  queue: 'queue priority_queue',
  stack: 'stack',
  span: 'span',
  bitset: 'bitset',
  tuple: 'tuple tie make_tuple',
  utility: 'pair move forward make_pair exchange',
  memory: 'unique_ptr shared_ptr weak_ptr make_unique make_shared enable_shared_from_this',
  functional: 'function bind hash plus greater less',
  optional: 'optional nullopt',
  variant: 'variant visit monostate get_if',
  any: 'any any_cast',
  numeric: 'accumulate iota reduce gcd lcm inner_product partial_sum adjacent_difference midpoint',
  iterator: 'back_inserter inserter begin end size next prev distance advance ostream_iterator',
  limits: 'numeric_limits',
  stdexcept: 'runtime_error logic_error invalid_argument out_of_range',
  exception: 'exception',
  thread: 'thread this_thread jthread',
  mutex: 'mutex lock_guard unique_lock scoped_lock once_flag',
  condition_variable: 'condition_variable',
  atomic: 'atomic',
  future: 'future promise async',
  chrono: 'chrono',
  random: 'mt19937 random_device uniform_int_distribution',
  regex: 'regex smatch regex_match',
  filesystem: 'filesystem',
  concepts: 'integral floating_point same_as',
  compare: 'strong_ordering weak_ordering partial_ordering',
  initializer_list: 'initializer_list',
  cstdint: 'uint8_t uint16_t uint32_t uint64_t int8_t int16_t int32_t int64_t uintptr_t',
  cstddef: 'size_t ptrdiff_t byte nullptr_t',
  cstdio:
    'printf scanf sscanf sprintf snprintf FILE fopen fclose fgets puts putchar getchar fprintf stdin stdout stderr',
  cstdlib: 'malloc calloc realloc free exit abort atoi atol atof getenv rand srand qsort strtol strtod',
  cstring: 'strlen strcmp strncmp memcpy memmove memset memcmp strcpy strncpy strcat strchr strstr strtok',
  cmath:
    'sqrt pow abs fabs floor ceil round trunc sin cos tan atan atan2 exp log log2 log10 hypot cbrt fmod isnan M_PI',
  cassert: 'assert',
  cctype: 'isalpha isdigit isalnum isspace isupper islower ispunct isxdigit toupper tolower',
  climits: 'INT_MAX INT_MIN LONG_MAX LONG_MIN LLONG_MAX LLONG_MIN UINT_MAX CHAR_BIT CHAR_MAX',
  cfloat: 'DBL_MAX DBL_MIN DBL_EPSILON FLT_MAX',
  ctime: 'time clock difftime',
};

/** The standard headers for the names that a text uses; for C the usual ones. */
export function headersFor(text: string, cpp: boolean): readonly string[] {
  const used = new Set(text.match(/\w+/g));
  const fitting = (names: Readonly<Record<string, string>>): string[] =>
    Object.keys(names).filter((header) => names[header]?.split(' ').some((name) => used.has(name)));
  return cpp ? fitting(CPP_NAMES) : [...C_HEADERS, ...fitting(POSIX_NAMES)];
}

/** The names of the standard library of C++ that are listed here. */
export const STD_NAMES: ReadonlySet<string> = new Set(Object.values(CPP_NAMES).flatMap((names) => names.split(' ')));

const C_WORDS =
  'auto break case char const continue default do double else enum extern float for goto if inline int long ' +
  'register return ' +
  ('short signed sizeof static struct switch typedef union unsigned void volatile while NULL printf fprintf ' +
    'snprintf puts scanf ') +
  ('fopen fclose fgets stdin stdout stderr FILE malloc calloc realloc free exit abort atoi strlen strcmp strcpy ' +
    'strncpy strcat ') +
  ('memcpy memset memcmp strchr strdup assert size_t bool true false int8_t int16_t int32_t int64_t uint8_t ' +
    'uint16_t uint32_t ') +
  'uint64_t uintptr_t intptr_t ptrdiff_t include define';
const CPP_WORDS =
  'class public private protected virtual override final template typename namespace using new delete this try catch ' +
  'throw constexpr noexcept operator friend explicit mutable nullptr decltype static_cast dynamic_cast const_cast ' +
  'reinterpret_cast std';
const WORDS = new Set([...C_WORDS.split(' '), ...Object.values(POSIX_NAMES).flatMap((names) => names.split(' '))]);
const ALL_WORDS = new Set([...WORDS, ...CPP_WORDS.split(' '), ...STD_NAMES]);

/** Is a word one of the language or of its library, so that no header of a project has it for a macro? */
export const isStandardWord = (word: string, cpp: boolean): boolean => (cpp ? ALL_WORDS : WORDS).has(word);
