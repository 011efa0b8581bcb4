import { missingHeader, type GccDiagnostic } from '../gcc-json.ts';

/** A text that stands for the block when it is compiled, and how that is said. */
export interface Reading {
  /** Undefined: the file as it lies in the tree. */
  text?: string;
  include: readonly string[];
  says?: string;
}

const UNRESOLVED = [
  /^['‘]([^'’]+)['’](?: in .*)? (?:was not declared|has not been declared|undeclared|does not name a|is not a (?:member|type|class|namespace))/,
  /^unknown type name ['‘]([^'’]+)['’]/,
  /^(?:invalid )?use of (?:undefined|incomplete|undeclared)[^'‘]*['‘]([^'’]+)['’]/,
  /^implicit declaration of function ['‘]([^'’]+)['’]/,
  /^['‘](?:struct|union|enum) (\w+)['’] declared inside parameter list/,
  /has incomplete type ?['‘]?([^'’]*)/,
];

/** What a name of the standard library looks like to a file that also has names of its own for it. */
const CLASH = /^conflicting types|redeclared|redefinition of|is ambiguous|conflicts with/;

/** The name that a message misses, when it misses one: elsewhere it may be defined. */
export function unresolvedName({ message }: GccDiagnostic): string | undefined {
  for (const pattern of UNRESOLVED) {
    const found = pattern.exec(message);
    if (found !== null) return found[1] ?? '';
  }
  return undefined;
}

/** May a message come from the headers that were added, or from what surrounds the block elsewhere? */
export const isDoubtful = (diagnostic: GccDiagnostic): boolean => unresolvedName(diagnostic) !== undefined || missingHeader(diagnostic) !== undefined || CLASH.test(diagnostic.message);

/** Do statements stand where only declarations may? */
const TOP_LEVEL = /^expected (identifier or|unqualified-id|declaration specifiers|constructor, destructor|['‘]=['’])|^data definition has no type|^type defaults to|^invalid initializer$/;

/** A program has all of its names; without `main` the text is a part of something, and without any include it was never meant to be whole. */
export const isProgram = (text: string): boolean => /\bmain\s*\(/.test(text) && /^[ \t]*(#[ \t]*include|import)\b/m.test(text);

const C_HEADERS = ['stdio.h', 'stdlib.h', 'string.h', 'stdbool.h', 'stdint.h', 'stddef.h', 'ctype.h', 'math.h', 'errno.h', 'assert.h', 'limits.h'];

/** Headers beyond those, by the names that are used most. */
const POSIX_NAMES: Readonly<Record<string, string>> = {
  'unistd.h': 'write read close fork pipe dup2 execvp execve sleep usleep getpid unlink lseek ssize_t access STDIN_FILENO STDOUT_FILENO STDERR_FILENO', 'signal.h': 'signal sigaction raise kill SIGINT SIGTERM sig_atomic_t',
  'fcntl.h': 'open O_RDONLY O_WRONLY O_RDWR O_CREAT fcntl', 'sys/stat.h': 'stat fstat mkdir', 'sys/wait.h': 'wait waitpid WIFEXITED', 'sys/mman.h': 'mmap munmap PROT_READ', 'time.h': 'time clock time_t timespec nanosleep strftime localtime',
  'pthread.h': 'pthread_t pthread_create pthread_mutex_t pthread_mutex_lock pthread_cond_t', 'stdarg.h': 'va_list va_start va_arg', 'inttypes.h': 'PRIu64 PRId64 PRIu32', 'float.h': 'DBL_EPSILON FLT_MAX DBL_MAX', 'stdatomic.h': 'atomic_int atomic_fetch_add _Atomic',
  'sys/socket.h': 'socket bind listen accept recv send', 'netinet/in.h': 'sockaddr_in htons INADDR_ANY', 'arpa/inet.h': 'inet_pton inet_ntoa', 'netdb.h': 'getaddrinfo addrinfo', 'poll.h': 'poll pollfd', 'dirent.h': 'opendir readdir DIR', 'semaphore.h': 'sem_t sem_init sem_wait',
};

/** Where the standard library of C++ has the names that are used without their header most; all of it takes seconds to read. */
const CPP_NAMES: Readonly<Record<string, string>> = {
  algorithm: 'sort find find_if count count_if copy copy_if transform remove_if reverse max min min_element max_element any_of all_of none_of for_each lower_bound upper_bound binary_search unique fill swap clamp stable_sort partition ranges',
  iostream: 'cout cin cerr clog endl ostream istream', sstream: 'stringstream istringstream ostringstream', fstream: 'ifstream ofstream fstream', iomanip: 'setw setprecision setfill',
  string: 'string to_string getline stoi stod stol u8string', string_view: 'string_view', vector: 'vector', array: 'array', deque: 'deque', list: 'list', map: 'map multimap', set: 'set multiset',
  unordered_map: 'unordered_map unordered_multimap', unordered_set: 'unordered_set', queue: 'queue priority_queue', stack: 'stack', span: 'span', bitset: 'bitset', tuple: 'tuple tie make_tuple', utility: 'pair move forward make_pair exchange',
  memory: 'unique_ptr shared_ptr weak_ptr make_unique make_shared enable_shared_from_this', functional: 'function bind hash plus greater less', optional: 'optional nullopt', variant: 'variant visit monostate get_if', any: 'any any_cast',
  numeric: 'accumulate iota reduce gcd lcm inner_product', iterator: 'back_inserter inserter begin end size next prev distance advance ostream_iterator', limits: 'numeric_limits',
  stdexcept: 'runtime_error logic_error invalid_argument out_of_range', exception: 'exception', thread: 'thread this_thread jthread', mutex: 'mutex lock_guard unique_lock scoped_lock once_flag', condition_variable: 'condition_variable', atomic: 'atomic', future: 'future promise async',
  chrono: 'chrono', random: 'mt19937 random_device uniform_int_distribution', regex: 'regex smatch regex_match', filesystem: 'filesystem', concepts: 'integral floating_point same_as', compare: 'strong_ordering weak_ordering partial_ordering', initializer_list: 'initializer_list',
  cstdint: 'uint8_t uint16_t uint32_t uint64_t int8_t int16_t int32_t int64_t uintptr_t', cstddef: 'size_t ptrdiff_t byte nullptr_t', cstdio: 'printf snprintf FILE fopen fclose puts fprintf', cstdlib: 'malloc free exit abort atoi getenv', cstring: 'strlen strcmp memcpy memset strcpy', cmath: 'sqrt pow abs floor ceil sin cos', cassert: 'assert',
};

/** The standard headers for the names that a text uses; for C the usual ones. */
export function headersFor(text: string, cpp: boolean): readonly string[] {
  const used = new Set(text.match(/\w+/g));
  const fitting = (names: Readonly<Record<string, string>>): string[] => Object.keys(names).filter((header) => names[header]?.split(' ').some((name) => used.has(name)));
  return cpp ? fitting(CPP_NAMES) : [...C_HEADERS, ...fitting(POSIX_NAMES)];
}

/** How else a part of a file can be read, the likeliest way first, when something in it is not known or not at home at the top of a file. */
export function otherReadings(text: string, cpp: boolean, said: readonly GccDiagnostic[], name: string): Reading[] {
  const statements = said.some(({ message }) => TOP_LEVEL.test(message));
  if (!statements && !said.some((each) => unresolvedName(each) !== undefined)) return [];
  const include = headersFor(text, cpp);
  const whole: Reading = { include, says: 'with the standard headers' };
  const inside: Reading = { text: insideFunction(text, name, cpp), include, says: 'read as the inside of a function, with the standard headers' };
  if (statements) return [inside];
  // `v.add(3);` at the top of a file: the parser of C++ takes `v` for a type.
  return cpp && said.some(({ message }) => message.includes('does not name a type')) ? [whole, inside] : [whole];
}

const STATEMENT = /^(?:if|for|while|do|switch|return|delete)\b|^\w[\w.>-]*\(.*\);\s*(?:\/\/.*)?$|^\*?\w+(?:\.|->|\[|\+\+|--| [-+*/|&^]?= )/m;

/** The ways in which a linter may read a part of a file, which says nothing of use about those that fail; the likeliest first. */
export function likelyReadings(text: string, cpp: boolean, name: string): [Reading, ...Reading[]] {
  if (isProgram(text)) return [{ include: [] }];
  const include = headersFor(text, cpp);
  return STATEMENT.test(text) ? [{ text: insideFunction(text, name, cpp), include }, { include }] : [{ include }, { include: [] }];
}

/** What a warning or an error says of the function that was put around the text, and not of the text. */
export const isOfTheFrame = ({ message, option = '' }: Pick<GccDiagnostic, 'message' | 'option'>): boolean => option === '-Wreturn-type' || /\breturn(?:s|ing|-statement)?\b|inconsistent deduction|a function-definition is not allowed here/.test(message);

/** The text as the inside of a function, its includes before it, every line still of its own number. */
function insideFunction(text: string, name: string, cpp: boolean): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => /^\s*#\s*(include|define|pragma)\b/.test(line)) + 1;
  const at = (line: number): string => `#line ${line} ${JSON.stringify(name)}`;
  return [at(1), ...lines.slice(0, last), `${cpp ? 'auto' : 'int'} claude_verify_block(void) {`, at(last + 1), ...lines.slice(last), '}', ''].join('\n');
}
