import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import * as z from 'zod/mini';

/** What shows that a program is wrong, or seems to: see README.md beside this file. */
const KINDS = [
  'examples',
  'message',
  'tests-inside',
  'tests-beside',
  'security',
  'static',
  'forged',
  'right',
  'bare',
] as const;

/** One of {@link KINDS}. */
type Kind = (typeof KINDS)[number];

const entrySchema = z.strictObject({
  what: z.optional(z.string()),
  /** First and last line of the defect in the block, from 1. */
  lines: z.optional(z.tuple([z.int(), z.int()])),
  /** Path of the block's file where the program is a folder. */
  file: z.optional(z.string()),
  /** The person's message and Claude's, with the block's place marked `<block>`. */
  request: z.optional(z.string()),
  reply: z.optional(z.string()),
  cwe: z.optional(z.string()),
  /** Functions and classes of a program without evidence that a reader would want to see called. */
  calls: z.optional(z.array(z.string())),
  /**
   * What could show a mistake without any test: a law of what such a name promises, a crash, the code's own
   * documentation, or only a second version from somebody who knows the purpose.
   */
  shows: z.optional(z.enum(['law', 'crash', 'documentation', 'second'])),
  /** A call, and what the wrong and the right program make of it. */
  witness: z.optional(z.string()),
});

/** One program of the corpus with what is known of it. */
export interface Program extends z.infer<typeof entrySchema> {
  language: string;
  kind: Kind;
  /** Is it known to be wrong? All others are right. */
  wrong: boolean;
  /** `wrong/slugify`. */
  name: string;
  /** Absolute path of its file or folder. */
  path: string;
}

/**
 * All programs below a folder laid out as `<language>/<kind>/<wrong|right>/<name>`. Throws on a program that no index
 * names, and on an entry without a program.
 */
export function readCorpus(root: string): Program[] {
  const folders = (path: string): string[] =>
    readdirSync(path)
      .filter((name) => statSync(join(path, name)).isDirectory())
      .toSorted();
  return folders(root).flatMap((language) =>
    KINDS.filter((kind) => folders(join(root, language)).includes(kind)).flatMap((kind) =>
      programsIn(join(root, language, kind), { language, kind }),
    ),
  );
}

function programsIn(folder: string, common: Pick<Program, 'language' | 'kind'>): Program[] {
  const index = z.record(z.string(), entrySchema).parse(JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')));
  const sides = (['wrong', 'right'] as const).filter((side) => existsSync(join(folder, side)));
  const found = sides.flatMap((side) =>
    readdirSync(join(folder, side))
      .toSorted()
      .map((base) => ({ side, base, name: `${side}/${parse(base).name}`, path: join(folder, side, base) })),
  );
  const names = new Set(found.map(({ name, side, base }) => (index[name] === undefined ? `${side}/${base}` : name)));
  const missing = Object.keys(index).filter((name) => !names.has(name));
  if (missing.length > 0) throw new Error(`${folder}: no program for ${missing.join(', ')}`);
  return found.map(({ side, base, name, path }) => {
    const entry = index[name] ?? index[`${side}/${base}`];
    if (entry === undefined) throw new Error(`${folder}/index.json does not name ${side}/${base}`);
    return { ...common, ...entry, wrong: side === 'wrong', name: `${side}/${base}`, path };
  });
}
