import * as z from 'zod/mini';

/** How often something is done: a number, or null where the text does not bound it. */
const times = z.nullable(z.number());

/** A part of a text, UTF-16 offsets, the end exclusive. */
const spanSchema = z.object({ start: z.int(), end: z.int() });

/** See {@link spanSchema}. */
export type TextSpan = z.infer<typeof spanSchema>;

/** One thing that a test asserts. Its texts are as `plainCode` writes them: formatting makes no difference. */
const assertionSchema = z.object({
  /** All of it: two of the same key assert the same. */
  key: z.string(),
  /** What is looked at, and what it is compared with; null where it is compared with nothing written down. */
  subject: z.string(),
  expected: z.nullable(z.string()),
  /** 2 holds it against a value; 1 asks for less (that it is there, is true, is of a type, throws anything). */
  strength: z.union([z.literal(1), z.literal(2)]),
  /** How far off it may be, where it says so. */
  tolerance: z.nullable(z.number()),
  /** How often it is made in one run of the test, by the rows of tables that stand in the text. */
  times,
  /** How many assertions of one value each it may stand for: the parts of the value that it compares with. */
  weight: z.number(),
  /** Why it cannot fail, in words; null for one that can. */
  hollow: z.nullable(z.string()),
  ...spanSchema.shape,
});

/** See {@link assertionSchema}. */
export type TestAssertion = z.infer<typeof assertionSchema>;

/** A mark on a test, its suite or its file, and where it stands. */
const markSchema = z.object({ how: z.string(), ...spanSchema.shape });

/** A bound of time or a number of tries, and where it stands: ms, or tries; the largest safe integer for no bound. */
const amountSchema = z.object({ amount: z.number(), ...spanSchema.shape });

const testSchema = z.object({
  /** As the runner calls it, without its suites; empty for the checks that a program makes of itself. */
  name: z.string(),
  suite: z.array(z.string()),
  ...spanSchema.shape,
  /** Not run, or its failure not counted. */
  skipped: z.nullable(markSchema),
  assertions: z.array(assertionSchema),
  /** Rows of the tables that it is run or loops over, written in one way, cell by cell. */
  rows: z.array(z.array(z.string())),
  /** Names of what it calls, but for those that every test calls. */
  calls: z.array(z.string()),
  /** All of its body but the assertions, written in one way. */
  rest: z.string(),
  /** Time that it is given, ms. */
  timeout: z.nullable(amountSchema),
  /** How often it is tried again. */
  retries: z.nullable(amountSchema),
});

/** A test as its text shows it. */
export type TestCase = z.infer<typeof testSchema>;

/** What a text has in the way of tests. */
export const testOutlineSchema = z.object({
  tests: z.array(testSchema),
  /** Marks by which only some of the tests are run. */
  only: z.array(markSchema),
  /** Places that catch the failure of an assertion and go on. */
  ignored: z.array(markSchema),
  /** Time and tries that a file or a suite gives its tests. */
  timeouts: z.array(amountSchema),
  retries: z.array(amountSchema),
  /** What the text declares besides tests and their helpers: texts by name. */
  declared: z.record(z.string(), z.string()),
  /** Is some of it not in the grammar of its language? */
  broken: z.boolean(),
});

/** See {@link testOutlineSchema}. */
export type TestOutline = z.infer<typeof testOutlineSchema>;
