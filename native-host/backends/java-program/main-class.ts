const TYPE = /\b(?:class|enum|record|interface)\s+([A-Za-z_]\w*)/g;
const MAIN =
  /\bpublic\s+static\s+void\s+main\s*\(|\bstatic\s+public\s+void\s+main\s*\(|^[ \t]*static\s+void\s+main\s*\(\s*String/m;

/** The type of a text, not in another, that has its `main`; undefined where none has. */
export function mainClass(text: string): string | undefined {
  const plain = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g, (found) =>
    ' '.repeat(found.length),
  );
  const at = MAIN.exec(plain)?.index;
  if (at === undefined) return undefined;
  const outer = [...plain.slice(0, at).matchAll(TYPE)].filter(({ index }) => depthAt(plain, index) === 0);
  return outer.at(-1)?.[1];
}

function depthAt(text: string, end: number): number {
  let depth = 0;
  for (const sign of text.slice(0, end).matchAll(/[{}]/g)) depth += sign[0] === '{' ? 1 : -1;
  return depth;
}
