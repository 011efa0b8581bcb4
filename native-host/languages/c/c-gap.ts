import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { unresolvedName, type FragmentReading } from './c-fragment.ts';
import { headersFor } from './c-std-names.ts';
import { regex } from '../../../shared/regex.ts';

/** What a text of C or C++ needs and nobody has here, and what stands in for it so that the rest can be compiled. */
export interface Gap {
  /** Headers in whose place an empty one lies, by the name in their `#include`. */
  headers: readonly string[];
  /** Headers of the standard library that a missing one would have included. */
  include: readonly string[];
  /**
   * Names that nothing here declares, each with a declaration by how it is used, or null where there is none that would
   * fit.
   */
  names: ReadonlyMap<string, string | null>;
  /** Members that are used of a type that is not known. */
  members: ReadonlyMap<string, readonly string[]>;
}

/** Nothing is missing. */
export const NO_GAP: Gap = { headers: [], include: [], names: new Map(), members: new Map() };

/** What a compiler says of one thing that is missing. */
export interface MissingDeclaration {
  header?: string | undefined;
  name?: string | undefined;
  member?: { of: string; name: string } | undefined;
}

/**
 * Where a folder is laid that a compiler of the tree may read; a missing header may climb out of the folder in which it
 * is looked for.
 */
const PRIVATE = '/private';
const ABSENT = `${PRIVATE}/absent`;
const DEEP = `${ABSENT}/1/2/3/4/5/6/7/8`;
/** Every declaration that stands in for another has this in its name, and so do a compiler's messages about it. */
export const STAND_IN = 'claude_verify_';

const CLANG_NAME = regex()`
  ^(?:
    unknown (?:type|class) name|use of undeclared (?:identifier|template)|no (?:template|type) named
  ) '(?:.*::)?(\w+)'
`;

/** What a message of GCC or clang misses; a name only where `mayMiss` says that it may be declared elsewhere. */
export function missingIn(message: string, mayMiss: boolean): MissingDeclaration {
  const header = /^(.+): No such file or directory$/.exec(message)?.[1] ?? /^'(.+)' file not found$/.exec(message)?.[1];
  if (!mayMiss) return { header };
  const name = CLANG_NAME.exec(message)?.[1] ?? unresolvedName({ message });
  return { header, name, member: missingMember(message) };
}

const GCC_MEMBER = /^['‘](?:const )?(?:struct )?(?:claude_verify_)?(\w+)['’].* has no member named ['‘](\w+)['’]/;
const CLANG_MEMBER = /^no member named '(\w+)' in '(?:const )?(?:struct )?(?:claude_verify_)?(\w+)'/;

function missingMember(message: string): MissingDeclaration['member'] {
  const [, type, member] = GCC_MEMBER.exec(message) ?? [];
  if (type !== undefined && member !== undefined) return { of: type, name: member };
  const [, memberInClang, typeInClang] = CLANG_MEMBER.exec(message) ?? [];
  if (memberInClang !== undefined && typeInClang !== undefined) return { of: typeInClang, name: memberInClang };
  return undefined;
}

/** How many names a verdict lists. */
const MOST_NAMES = 10;

/** What a verdict says of a gap. */
export function notCheckedIn({ headers, names }: Pick<Gap, 'headers' | 'names'>): string[] {
  const named = [...names.keys()].slice(0, MOST_NAMES).map((name) => `\`${name}\``);
  const more = names.size > MOST_NAMES ? ` and ${names.size - MOST_NAMES} more` : '';
  return [
    ...headers.map((name) => `what depends on ${name}, which is not here`),
    ...(named.length === 0 ? [] : [`uses of ${named.join(', ')}${more}, which the block does not declare`]),
  ];
}

const INCLUDED = /^[ \t]*#[ \t]*include[ \t]*[<"]([\w.+/-]+)[>"]/gm;

/**
 * The gap with what was found missing now, or undefined when nothing of it is new. One header that is not here is
 * enough for all that the text includes to be looked for: what is here is found before the empty one.
 */
export function widen(gap: Gap, missing: readonly MissingDeclaration[], text: string, cpp: boolean): Gap | undefined {
  const headers = new Set(gap.headers);
  const include = new Set(gap.include);
  const names = new Map(gap.names);
  const members = new Map(gap.members);
  const size = (): number => headers.size + include.size + names.size + [...members.values()].flat().length;
  const before = size();
  for (const { header, name, member } of missing) {
    if (header !== undefined && /^[\w.+/-]+$/.test(header)) {
      for (const each of [header, ...[...text.matchAll(INCLUDED)].map(([, found = '']) => found)]) headers.add(each);
    }
    if (name !== undefined && /^[A-Za-z_]\w*$/.test(name) && !names.has(name)) {
      // What the library has is declared by its header; a name that is still missing then is none of the library's.
      const known = (gap.headers.length > 0 ? headersFor(name, cpp) : []).filter((each) => !gap.include.includes(each));
      for (const each of known) include.add(each);
      if (known.length === 0) names.set(name, cpp ? declareCpp(name, text) : declareC(name, text));
    }
    if (member !== undefined && names.get(member.of) != null)
      members.set(member.of, [...new Set([...(members.get(member.of) ?? []), member.name])]);
  }
  return size() === before ? undefined : { headers: [...headers], include: [...include], names, members };
}

/** In C a type, or a constant; a function that is not declared may be called all the same. */
function declareC(name: string, text: string): string | null {
  if (isUsedAsType(name, text)) return 'type';
  if (new RegExp(String.raw`\b${name}\s*(?:\(|->|\.|\[)|(?:struct|union|enum)\s+${name}\b`).test(text)) return null;
  return /^[A-Z_][A-Z\d_]*$/.test(name) ? 'constant' : null;
}

function declareCpp(name: string, text: string): string | null {
  if (new RegExp(String.raw`\b${name}\s*::|\bnamespace\s+${name}\b`).test(text)) return null;
  if (isUsedAsType(name, text)) return new RegExp(String.raw`\b${name}\s*<`).test(text) ? 'template' : 'type';
  return new RegExp(String.raw`\b${name}\s*\(`).test(text) && !/^[A-Z_][A-Z\d_]*$/.test(name) ? 'function' : null;
}

const isUsedAsType = (name: string, text: string): boolean =>
  regex('m')`
    \bnew\s+${name}\b
    |[<(,]\s*(?:const\s+)?${name}\s*[*&]*\s*[>),]
    |(?:^|[;{}(,<]|\bconst|\bstatic|\btypedef|\bextern|\bunsigned)\s*
      ${name}\s*(?:<[^;{}()]{0,200}>)?(?:\s*[*&]+\s*(?:const\s+)?|\s+)\w+\s*[;=,()[{]
  `.test(text) && !new RegExp(String.raw`\b(?:return|else|case|goto|delete|throw)\s+${name}\b`).test(text);

/** Types of the nodes that programming puzzles give. */
const NODES: Readonly<Record<string, string>> = {
  ListNode:
    'struct ListNode { int val; ListNode* next; ListNode() : val(0), next(nullptr) {} ListNode(int x) : val(x), ' +
    'next(nullptr) {} ' +
    'ListNode(int x, ListNode* n) : val(x), next(n) {} };',
  TreeNode:
    'struct TreeNode { int val; TreeNode* left; TreeNode* right; TreeNode() : val(0), left(nullptr), ' +
    'right(nullptr) {} ' +
    ('TreeNode(int x) : val(x), left(nullptr), right(nullptr) {} TreeNode(int x, TreeNode* l, TreeNode* r) : ' +
      'val(x), left(l), right(r) {} };'),
};

/** Is this a type whose members everybody knows? */
export const isUsualNode = (name: string): boolean => Object.hasOwn(NODES, name);

function declarationOf(name: string, how: string, at: number, members: readonly string[], cpp: boolean): string {
  const fields = members.map((member) => ` int ${member};`).join('');
  if (!cpp)
    return how === 'type'
      ? `typedef struct ${STAND_IN}${name} { int ${STAND_IN}n;${fields} } ${name};`
      : `enum { ${name} = ${1_000 + at} };`;
  if (how === 'function') return `template <class... A> ${STAND_IN}any ${name}(A&&...);`;
  const body = `${name}(); template <class A, class... B> ${name}(A&&, B&&...);`;
  return NODES[name] ?? `${how === 'template' ? 'template <class...> ' : ''}struct ${name} { ${body} };`;
}

/**
 * What is laid beside the tree for a reading and its gap: the arguments for a compiler, and the files by their place in
 * `/private`.
 */
export function layOut(
  { include, using = false }: FragmentReading,
  gap: Gap,
  cpp: boolean,
): { args: string[]; files: Map<string, string> } {
  const files = new Map<string, string>();
  for (const header of gap.headers) {
    const place = posix.normalize(`${DEEP}/${header}`);
    if (place.startsWith(`${ABSENT}/`)) files.set(place.slice(PRIVATE.length + 1), '');
  }
  const headers = [...new Set([...include, ...gap.include])];
  const declared = [...gap.names].flatMap(([name, how], at) =>
    how === null ? [] : [declarationOf(name, how, at, gap.members.get(name) ?? [], cpp)],
  );
  const any = declared.length > 0 && cpp ? [`struct ${STAND_IN}any { template <class T> operator T() const; };`] : [];
  const prelude = [...any, ...declared, ...(using ? ['namespace std {}', 'using namespace std;'] : [])];
  if (prelude.length > 0) files.set('prelude.h', `#pragma GCC system_header\n${prelude.join('\n')}\n`);
  return {
    args: [
      ...headers.flatMap((name) => ['-include', name]),
      ...(prelude.length > 0 ? ['-include', `${PRIVATE}/prelude.h`] : []),
      ...(gap.headers.length > 0 ? ['-idirafter', DEEP, '-H'] : []),
    ],
    files,
  };
}

/** Writes the files of {@link layOut} into a folder that a run has as `/private`. */
export async function writeAround(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [name, text] of files) {
    const place = join(folder, name);
    await mkdir(dirname(place), { recursive: true });
    // A header that lies in a folder of the name of another one is left out.
    await writeFile(place, text).catch(() => undefined);
  }
}

/** Of the headers that lie empty those that were read, by a compiler's list of what it included (`-H`). */
export function absentHeaders(stderr: string, gap: Gap): string[] {
  const read = new Set(
    [...stderr.matchAll(/^\.+ (\/private\/absent\/\S+)$/gm)].map(([, path = '']) => posix.normalize(path)),
  );
  return gap.headers.filter((header) => read.has(posix.normalize(`${DEEP}/${header}`)));
}
