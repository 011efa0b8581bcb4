import type { FlawId } from './flaws.ts';
import type { SourceKind } from './flow-value.ts';

/** What an argument must be: given or not, this truth, or a fixed text like this. */
export type Test = 'given' | 'missing' | boolean | RegExp;

/** Which argument: its place, its name, or either. */
export type FlowWhere = number | string;

/**
 * A call or an assignment by which a value from outside does harm, or (`form`) one that does by itself. `calls` are
 * names in full, as the imports say them; `*.name` is a method of anything.
 */
export interface Sink {
  flaw: FlawId;
  calls?: readonly string[];
  /** Targets of assignments instead of calls: `*.innerHTML`. */
  sets?: readonly string[];
  /** Entries of objects and named arguments, wherever they stand. */
  entries?: readonly string[];
  /** The arguments that matter; the first one unless it is said. `-1` is what the method is called on. */
  args?: readonly FlowWhere[] | 'all';
  /** No value from outside is needed: the form itself is the flaw. */
  form?: true;
  /** Only where arguments are like this; `value` is the value of an assignment or an entry. */
  when?: Readonly<Record<string, Test>>;
  /** Only where the receiver is written like this, or ... */
  of?: RegExp;
  /** ... the text is like this. */
  text?: RegExp;
  /** Only where something is guarded by it: the function around it speaks of passwords, tokens or keys. */
  guards?: true;
  /** Not where anything in the block is like this. */
  unless?: RegExp;
  /** Only where an argument list begins with a shell and its `-c`. */
  shell?: true;
  /** Only where for each of these some argument is like it. */
  some?: readonly RegExp[];
  /** Only where the argument at this place has room for a known number of units. */
  room?: number;
  /** Only where the first argument is a number. */
  numeric?: true;
  /** Only where the function around does not say that what it answers is no page. */
  answers?: true;
  /** Only where a function of this name does nothing, or says yes whatever it is asked. */
  defines?: Readonly<Record<string, 'nothing' | 'yes'>>;
  /** Parameters count, too, although they do not for the flaw elsewhere. */
  parameters?: true;
  /** Parameters do not count, only what comes from outside of the program. */
  outside?: true;
  /** What to write instead. */
  instead: string;
  severity?: 'error' | 'warning' | 'info';
}

/** The language's own names for what matters here. All of it is data. */
export interface Table {
  /** Values from outside: members and, with `()`, results of calls. */
  sources: Readonly<Partial<Record<SourceKind, readonly string[]>>>;
  /** What calls give, where it is not their name with `()`. */
  returns?: Readonly<Record<string, string>>;
  /** What a parameter or an undefined name of this name is, unless a type says something else. */
  instances?: Readonly<Record<string, string>>;
  /** Short names of types and modules, for blocks that do not import them. */
  short?: Readonly<Record<string, string>>;
  /** Calls that hand what happens to a function: what its first parameter is, by the name of what happens. */
  events?: readonly { calls: readonly string[]; event: RegExp; is: string }[];
  /** Marks at a function or a parameter that say that the parameter comes from a request. */
  handlers?: RegExp;
  /** What makes a value harmless, for these flaws or (`all`) for every one. */
  cleans: readonly { calls: readonly string[]; of: readonly FlawId[] | 'all' }[];
  /** Conversions to numbers. */
  numbers: readonly string[];
  /** Calls that put their arguments together below each other, as paths. */
  paths?: readonly string[];
  /** Calls that take `..` and links out of a path. */
  normalises?: readonly string[];
  /** Calls that fill a format, which is the argument at this place; -1 is what the method is called on. */
  formats?: Readonly<Record<string, number>>;
  /**
   * Calls that write into an argument: which one, and from which ones (-1: what it is called on); or from outside, and
   * where the text speaks of being `asked` by others, from a request.
   */
  writes?: readonly {
    calls: readonly string[];
    to: number;
    from: readonly number[] | SourceKind;
    when?: Readonly<Record<number, Test>>;
    asked?: RegExp;
  }[];
  /** Types whose `<<` and `>>` write and read, and those of them that keep what is written as a text. */
  streams?: { writes: RegExp; reads: RegExp; texts: RegExp };
  /** Types whose `/` puts a name below a folder. */
  pathTypes?: RegExp;
  /** Calls that add their arguments to a list of words that is run later. */
  builds?: readonly string[];
  /** Makers of keyed hashes. */
  macs?: readonly string[];
  /** Types of numbers, truths and times, which no text gets into. */
  plainTypes?: RegExp;
  /** The operators by which texts and secrets are compared, and calls that do. */
  compares?: readonly string[];
  /** Returned by a handler, a text after `redirect:` is an address. */
  redirects?: RegExp;
  /** Returned by a handler, a text is a page. */
  pages?: RegExp;
  /** Calls that give a module by its name. */
  modules?: readonly string[];
  /** Calls that give a function that does what the one that they are given does. */
  wraps?: readonly string[];
  /** Calls that make a pattern of the text that is their first argument. */
  patterns?: readonly string[];
  /** Calls that match a text against the pattern that is their first argument, in the text of a program. */
  matchers?: readonly string[];
  /** False where a capital letter does not say that a call makes an object of a type. */
  makes?: false;
  /** Are the indices of arrays of a known length looked at, and the forms of memory and files of C? */
  indexes?: true;
  sinks: readonly Sink[];
}
