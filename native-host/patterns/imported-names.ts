/** How languages name a library that a file uses: Python, JavaScript, Rust, Go, Java, C and their kin. */
const IMPORTS: readonly RegExp[] = [
  /^[ \t]*(?:from|import)\s+([\w.]+)/gm,
  /\bfrom\s+['"]([^'"\n]{1,100})['"]/g,
  /\b(?:require|import)\s*\(?\s*['"]([^'"\n]{1,100})['"]/g,
  /^[ \t]*(?:pub\s+)?use\s+([\w:]+)/gm,
  /^[ \t]*#[ \t]*include\s*[<"]([^>"\n]{1,100})[>"]/gm,
];

/** The last parts of the paths of a language's own or of everybody's libraries say nothing of what code is about. */
const COMMON = new Set(['std', 'core', 'self', 'crate', 'super', 'java', 'com', 'org', 'src', 'lib', 'index']);

/** Names of the libraries that a piece of code imports, lower case: `requests`, `chrono`, `zod`; at most 20. */
export function importedNames(code: string): string[] {
  const names = new Set<string>();
  for (const pattern of IMPORTS) {
    for (const [, path = ''] of code.matchAll(pattern)) {
      if (path.startsWith('.')) continue;
      for (const part of path.split(/[./:]+/)) {
        const name = part.toLowerCase().replace(/^@/, '');
        if (name.length > 2 && !COMMON.has(name)) names.add(name);
      }
    }
  }
  return [...names].slice(0, 20);
}
