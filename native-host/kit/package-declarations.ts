import * as z from 'zod/mini';

/** Declarations that lie on this disk, as the compiler finds them. */
const mountSchema = z.object({
  /** Name of the package that they are in: `zod`, `@types/lodash`. */
  name: z.string(),
  /** Where they lie, absolute. */
  folder: z.string(),
  /** Says which they are: other files have another one. */
  key: z.string(),
});

/** See {@link mountSchema}. */
export type DeclarationMount = z.infer<typeof mountSchema>;

/** A package that a block imports, whose declarations are here. */
const describedSchema = z.object({
  /** As it is imported. */
  name: z.string(),
  version: z.string(),
  /** The package that has its declarations, where that is another one, with its version. */
  types: z.nullable(z.object({ name: z.string(), version: z.string() })),
  /** Names of the packages whose declarations it is made of, besides. */
  parts: z.array(z.string()),
  /**
   * How its version was assumed: the newest that is known, the one that is here, or one of which a sentence seems to
   * speak. Absent where it is written down.
   */
  assumed: z.optional(z.enum(['newest', 'here', 'said'])),
});

/** See {@link describedSchema}. */
export type DescribedPackage = z.infer<typeof describedSchema>;

/** What is here of the packages that a block imports. */
export const packageDeclarationsSchema = z.object({
  packages: z.array(describedSchema),
  /** All that is mounted for them, with what their declarations import; no two of one name. */
  mounts: z.array(mountSchema),
});

/** See {@link packageDeclarationsSchema}. */
export type PackageDeclarations = z.infer<typeof packageDeclarationsSchema>;

/** "lodash 4.17.21 (declarations of @types/lodash 4.17.20)". */
export const describePackage = ({ name, version, types }: DescribedPackage): string =>
  types === null ? `${name} ${version}` : `${name} ${version} (declarations of ${types.name} ${types.version})`;
