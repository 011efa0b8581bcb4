import * as z from 'zod/mini';
import { parseJson } from '../../../shared/parse-json.ts';
import type { AcquiredStore } from '../acquired-store.ts';
import { unpackTarball } from '../unpack-tarball.ts';
import { packageOfImport, typesPackageOf } from './npm-names.ts';

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

const ranges = z.optional(z.record(z.string(), z.string()));
const manifestSchema = z.object({ dependencies: ranges, peerDependencies: ranges });

/**
 * Unpacks the declarations of an archive whose integrity was checked; what the package needs is what its own manifest
 * says. Throws CV112.
 */
export async function unpackDeclarations(
  archive: Uint8Array,
  name: string,
  signal: AbortSignal,
): Promise<UnpackedDeclarations> {
  // Loaded only here: the daemon's start is waited for.
  const { declaredImports } = await import('./declared-imports.ts');
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
      declaredImports(Buffer.from(content).toString()).flatMap((each) => packageOfImport(each) ?? []),
    ),
  );
  imports.delete(name);
  const wanted = [...imports].flatMap((each) => [each, typesPackageOf(each)]);
  const manifest = Buffer.from(files.get('package.json') ?? '').toString();
  const asks = manifestSchema.safeParse(parseJson(manifest)).data ?? {};
  const dependencies = { ...asks.peerDependencies, ...asks.dependencies };
  return {
    files,
    facts: {
      declarations: declarations.length,
      imports: [...imports].toSorted(),
      dependencies: Object.fromEntries(Object.entries(dependencies).filter(([each]) => wanted.includes(each))),
    },
  };
}
