const namesIn = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Functions of the languages that examples wrap a call in. */
export const WRAPPERS = namesIn(`
  len sorted list set frozenset tuple dict sum max min str repr ascii round abs bool bytes int float complex any
  all reversed iter next map filter zip enumerate range isinstance asyncio.run hash type JSON.stringify Array.from
  Object.fromEntries Object.entries Object.keys Object.values Object.is Number.isNaN Number.isInteger
  Array.isArray String Number Boolean BigInt Math.round Math.abs Math.max Math.min Math.floor structuredClone
  Arrays.toString Arrays.asList String.valueOf Objects.equals await new
`);

/** Words that mean the same in every example of their language. */
export const BUILT_IN = namesIn(`
  true false null None True False undefined NaN Infinity nil nullptr NULL new await lambda List Arrays Map Set of
  asList Array from Date Optional Integer Long Double String Character Boolean Object BigInt Symbol vec Some Ok
  Err Vec HashMap HashSet BTreeMap Box Rc int long double float bool boolean char byte short string std vector map
  set pair array list tuple dict frozenset range len sorted abs min max sum str print math inf Math PI int8 int16
  int32 int64 uint uint8 uint32 uint64 float32 float64 i8 i16 i32 i64 u8 u16 u32 u64 usize isize f32 f64 rune
  Decimal Fraction date datetime time timedelta timezone to_string into unordered_map unordered_set and or not in
  is if else for return function typeof instanceof void const let var auto mut ref move error interface struct
  make append make_pair make_tuple JSON stringify parse Number parseInt parseFloat operator upper lower strip
  ascii bytes bytearray complex any all reversed iter next filter zip enumerate isinstance hasattr getattr
  callable chr ord hex oct bin divmod pow round repr hash type object slice asyncio Counter defaultdict deque
  OrderedDict number bigint unknown as const satisfies readonly async console structuredClone Promise RegExp Error TypeError RangeError URL
  Uint8Array Int32Array Float64Array WeakMap Reflect encodeURIComponent isNaN isFinite
`);
