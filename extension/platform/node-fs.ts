/** Stands in for `node:fs` in the browser: the secret scanner's file rule catches the error and looks at no file. */
export function readFileSync(): never {
  throw new Error('A browser extension reads no files.');
}
