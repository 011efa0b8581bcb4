import * as z from 'zod/mini';
import { CodedError } from '../../../shared/errors.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { Acquired, AcquiredStore } from '../acquired-store.ts';
import { unpackZip } from '../unpack-zip.ts';
import { downloadWheel, findWheel, type PythonIndex } from './python-index.ts';

/** What is known of a wheel that was kept, without reading it again. */
export const wheelFactsSchema = z.object({
  /** Names by which it is imported: `attr` and `attrs` of attrs. */
  modules: z.array(z.string()),
  /** Host of the index that it was got from. */
  from: z.string(),
});

/** See {@link wheelFactsSchema}. */
type WheelFacts = z.infer<typeof wheelFactsSchema>;

/** A wheel of Python whose types lie on this disk. */
export type Wheel = Acquired<WheelFacts>;

/** Wheels that were kept: one of each package. */
export type WheelStore = AcquiredStore<WheelFacts>;

/** What types are read from, and what says whose they are; it is never imported. */
const isKeptFile = (path: string): boolean =>
  !/^[^/]+\.data\//.test(path) &&
  (/\.pyi?$/.test(path) || /(?:^|\/)py\.typed$/.test(path) || /^[^/]+\.dist-info\/METADATA$/.test(path));

/** A package says by one of these that others are to read its types (PEP 561). */
const saysTypes = (path: string): boolean => /\.pyi$|(?:^|\/)py\.typed$/.test(path);

/**
 * Fetches the wheel of a package and keeps what its types are read from, in the place of another version of it. Nothing
 * is built, run or imported. Throws what {@link findWheel} throws, CV111, CV112, and CV115 for one without types.
 * @param wanted a version; else the newest.
 */
export async function fetchWheel(
  name: string,
  wanted: string | undefined,
  index: PythonIndex,
  store: WheelStore,
  signal: AbortSignal,
): Promise<Wheel> {
  const found = await findWheel(name, wanted, index, signal);
  const key = { name: found.name, version: found.version, integrity: found.integrity };
  const known = store.find(key);
  if (known !== undefined) return known;
  const files = await unpackZip(await downloadWheel(found, signal), isKeptFile, signal, {
    ...LIMITS.acquire,
    ...LIMITS.wheels,
  });
  if (![...files.keys()].some(saysTypes))
    throw new CodedError('CV115', `(${found.name} ${found.version} brings no types: no py.typed and no .pyi)`);
  const kept = await store.keep(key, files, { modules: modulesOf([...files.keys()]), from: new URL(index.index).host });
  const others = store.list().filter((each) => each.key.name === key.name && each.key.integrity !== key.integrity);
  await Promise.all(others.map((each) => store.remove(each.key)));
  return kept;
}

/** Names at the top of a wheel that can be imported; `attr` for a folder `attr-stubs`, too. */
function modulesOf(paths: readonly string[]): string[] {
  const names = paths.flatMap((path) => {
    const [first = ''] = path.split('/');
    const module = first.replace(/(?:-stubs|\.pyi?)$/, '');
    return /\.pyi?$/.test(path) && /^[A-Za-z_]\w*$/.test(module) ? [module] : [];
  });
  return [...new Set(names)].toSorted();
}
