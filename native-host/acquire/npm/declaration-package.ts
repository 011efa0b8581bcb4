import * as z from 'zod/mini';
import type { AcquiredStore } from '../acquired-store.ts';
import { unpackTarball } from '../unpack-tarball.ts';
import { importSpecifiers, packageOfImport } from './npm-names.ts';

/** What is known of a package whose declarations were kept, without reading them again. */
export const declarationFactsSchema = z.object({
  /** Files of declarations. */
  declarations: z.number(),
  /** Other packages that they import from, by name, as they are imported. */
  imports: z.array(z.string()),
  /** Names and ranges of what the package needs, peers included, of those. */
  dependencies: z.record(z.string(), z.string()),
});

/** See {@link declarationFactsSchema}. */
export type DeclarationFacts = z.infer<typeof declarationFactsSchema>;

/** Packages of npm of which declarations are kept. */
export type DeclarationStore = AcquiredStore<DeclarationFacts>;

/** Declarations and what says where they lie; nothing that could be run. */
const isKeptFile = (path: string): boolean => /\.d\.[mc]?ts$/.test(path) || /(?:^|\/)package\.json$/.test(path);

/** What a package's archive holds of declarations. */
export interface UnpackedDeclarations {
  /** By path within the package. */
  files: ReadonlyMap<string, Uint8Array>;
  facts: DeclarationFacts;
}

/**
 * Unpacks the declarations of an archive whose integrity was checked. Throws CV112.
 * @param dependencies names and ranges of what the package needs.
 */
export async function unpackDeclarations(
  archive: Uint8Array,
  name: string,
  dependencies: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<UnpackedDeclarations> {
  const unpacked = await unpackTarball(archive, isKeptFile, signal);
  const files = new Map<string, Uint8Array>();
  // The first folder is called `package`, or whatever whoever packed it calls it.
  for (const [path, content] of unpacked) {
    const inner = path.slice(path.indexOf('/') + 1);
    if (path.includes('/')) files.set(inner, content);
  }
  const declarations = [...files].filter(([path]) => !path.endsWith('.json'));
  const imports = new Set(
    declarations.flatMap(([, content]) =>
      importSpecifiers(Buffer.from(content).toString()).flatMap((each) => packageOfImport(each) ?? []),
    ),
  );
  imports.delete(name);
  const wanted = [...imports].flatMap((each) => [each, `@types/${each.replace(/^@/, '').replace('/', '__')}`]);
  return {
    files,
    facts: {
      declarations: declarations.length,
      imports: [...imports].toSorted(),
      dependencies: Object.fromEntries(Object.entries(dependencies).filter(([each]) => wanted.includes(each))),
    },
  };
}
