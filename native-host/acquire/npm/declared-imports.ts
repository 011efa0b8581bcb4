import ts from 'typescript';

/** Specifiers of what a text of declarations imports, refers to or declares more of, as a parser sees them. */
export function declaredImports(text: string): string[] {
  const { importedFiles, typeReferenceDirectives, ambientExternalModules } = ts.preProcessFile(text, true, true);
  const named = [...importedFiles, ...typeReferenceDirectives].map(({ fileName }) => fileName);
  return [...new Set([...named, ...(ambientExternalModules ?? [])])];
}
