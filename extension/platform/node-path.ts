/** The last segment of a path: all that the secret scanner's rules ask of `node:path`. */
export function basename(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

// The scanner imports the module's default export.
export default { basename };
