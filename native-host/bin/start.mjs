// Where the programs of the native host come from: the bundle in ../dist (`npm run build:host`), which starts several
// times as fast, or the sources beside this file, whose types Node strips. Plain JavaScript, because it runs first.
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const BUNDLE = fileURLToPath(new URL('../dist', import.meta.url));

/** Is it the same file again? One that was touched since counts as another. */
const isSame = ([file, bytes, modifiedMs]) => {
  const found = statSync(`${BUNDLE}/${file}`, { throwIfNoEntry: false });
  return found !== undefined && found.size === bytes && found.mtimeMs === modifiedMs;
};

/**
 * Is there a bundle, made of exactly these sources? Its stamp lists them, each with its size in bytes and its time of
 * modification in ms; in a released package, where nobody edits them, it lists none. A bundle of others is never run.
 */
export function isBundleFresh() {
  try {
    return JSON.parse(readFileSync(`${BUNDLE}/stamp.json`, 'utf8')).sources.every(isSame);
  } catch {
    return false;
  }
}

/** Imports a program of this folder by its name: `program`, `serve-editor`, `daemon` or `shim`. */
export const load = (name) => import(isBundleFresh() ? `../dist/bin-${name}.mjs` : `./${name}.ts`);
