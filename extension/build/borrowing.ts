import { readFileSync } from 'node:fs';
import path from 'node:path';
import { normalizePath, parseAst, type Plugin } from 'vite';

const PREFIX = '\0borrowed:';
const LENDER = '\0lender';

/**
 * Builds a script without the modules that `list` imports from: another script, which is on the page already, holds
 * what is listed there in a global variable, and the script uses it there. The build fails for an import that is not
 * listed.
 */
export function borrowing(list: string, variable: string): Plugin {
  const { files, places } = read(list);
  return {
    name: 'borrowing',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source === LENDER) return LENDER;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found !== null && files.has(found.id) ? PREFIX + found.id : null;
    },
    load(id) {
      if (id === LENDER) return { code: `export default ${variable};`, moduleSideEffects: false };
      const names = id.startsWith(PREFIX) ? files.get(id.slice(PREFIX.length)) : undefined;
      if (names === undefined) return null;
      return {
        code: [
          `import lender from '${LENDER}';`,
          ...names.map((name) => `export const ${name} = lender[${places.indexOf(name)}];`),
        ].join('\n'),
        moduleSideEffects: false,
      };
    },
  };
}

/** What a module imports, by absolute file, and the places of these names in the one list that it exports. */
function read(list: string): { files: Map<string, string[]>; places: string[] } {
  const files = new Map<string, string[]>();
  const places: string[] = [];
  for (const statement of parseAst(readFileSync(list, 'utf8'), { lang: 'ts' }).body) {
    if (statement.type === 'ImportDeclaration') {
      files.set(
        normalizePath(path.resolve(path.dirname(list), statement.source.value)),
        statement.specifiers.map(({ local }) => local.name),
      );
    } else if (statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration') {
      const { init } = statement.declaration.declarations[0] ?? {};
      for (const item of init?.type === 'ArrayExpression' ? init.elements : [])
        places.push(item?.type === 'Identifier' ? item.name : '');
    }
  }
  const imported = [...files.values()].flat();
  if (places.length !== imported.length || imported.some((name) => !places.includes(name)))
    throw new Error(`${list} has to list what it imports, and nothing else.`);
  return { files, places };
}
