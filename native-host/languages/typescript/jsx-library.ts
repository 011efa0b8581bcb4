import ts from 'typescript';
import { regex } from '../../../shared/regex.ts';
import { literalText, nodesWithin } from './script-syntax.ts';

/** The library that the automatic runtime takes elements from where nothing names another one. */
export const REACT = 'react';

/** Modules whose users compile JSX for another library, or for React's with attributes of their own. */
const OTHERS = regex()`
  ^(?:
    preact|solid-js|hono|vue|inferno|mithril|nano-jsx|voby|hyperapp|@builder\.io/qwik|@qwik\.dev/core|@stencil/core
    |@kitajs/html|@emotion/react|theme-ui|@theme-ui/core
  )(?:/|$)
`;

/** Attributes of elements by which a library that extends React's is known. */
const ATTRIBUTES: Readonly<Partial<Record<string, string>>> = { jsx: 'styled-jsx', css: '@emotion/react' };

const NAMED = /@jsxImportSource\s+(\S+)/;

/**
 * The module that gives a file's JSX its elements: what a comment names, else another library that it imports or shows
 * by an attribute, else React, which nobody has to import for that. Undefined where there is no JSX.
 */
export function jsxLibraryOf(file: ts.SourceFile): string | undefined {
  let hasElements = false;
  let extended: string | undefined;
  for (const node of nodesWithin(file)) {
    hasElements ||= ts.isJsxOpeningLikeElement(node) || ts.isJsxFragment(node);
    if (ts.isJsxAttribute(node) && ts.isIdentifier(node.name) && Object.hasOwn(ATTRIBUTES, node.name.text))
      extended ??= ATTRIBUTES[node.name.text];
  }
  if (!hasElements) return undefined;
  const head = file.text.slice(0, file.statements[0]?.getStart(file) ?? 0);
  const imported = file.statements
    .filter(ts.isImportDeclaration)
    .flatMap((each) => literalText(each.moduleSpecifier) ?? []);
  return NAMED.exec(head)?.[1] ?? imported.find((each) => OTHERS.test(each)) ?? extended ?? REACT;
}
