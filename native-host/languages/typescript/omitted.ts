import ts from 'typescript';
import { regex } from '../../../shared/regex.ts';
import { OMITTED } from './typescript-rules.ts';
import { innermostAt } from './subject.ts';

/**
 * Why a diagnostic may be a consequence of how a block tells of code: parts are left out, or something stands there
 * twice.
 */
export type Omission = 'left out' | 'twice';

const LEAVES_OUT = regex('i')`
  \.\.\.|[…⋮⋯]|\brest of\b
  |\b(?:unchanged|omitted|elided|snip(?:ped)?)\b
  |\b(?:code|logic|implementation) (?:goes )?here\b
  |\b(?:existing|remaining|other|your|more|same) (?:
    code|methods?|logic|implementation|fields|properties|props|cases|members|imports|handlers|functions|routes
    |constructor|as (?:before|above)
  )\b
`;

/** A heading between two versions of the same code, or between two files. */
const VERSION = regex()`
  (?:
    before|after|bad|good|better|wrong|right|correct|incorrect|fixed|old|new|or|option|alternative|version|variant
    |approach|example|solution|instead
  )
  (?:\s+(?:code|version|way|approach|example|pattern|practice|implementation|fix))?
  (?:\s+(?:\d+|[A-Z])\b)?
`;
const HEADING = regex('gimu')`
  ^[^\S\n]*(?:\/\/|\/\*+)[^\S\n]*(?:
    [❌✅✗✓✘✔][^\n]*
    |[-=*# ]*(?:${VERSION}\s*(?:[:(.—–*=-][^\n]*)?|[\w./@-]+\.[cm]?[jt]sx?\b[^\n]*)
  )$
`;

/** Tells of a diagnostic of a file whether it is such a consequence. */
export function omissionsOf(
  file: ts.SourceFile,
  checker: ts.TypeChecker,
): (diagnostic: ts.Diagnostic) => Omission | undefined {
  const remarks = remarksIn(file.text);
  const headings = [...file.text.matchAll(HEADING)].map(({ index }) => index);
  const holdsRemark = (node: ts.Node | undefined): boolean =>
    node !== undefined && remarks.some((at) => at >= node.getStart(file) && at < node.getEnd());
  return ({ start, code, messageText }) => {
    if (start === undefined) return undefined;
    const node = innermostAt(file, start);
    if (OMITTED.twice.includes(code)) return headings.some((at) => separates(at, node)) ? 'twice' : undefined;
    const message = ts.flattenDiagnosticMessageText(messageText, '\n');
    if (remarks.length === 0 || !(OMITTED.codes.includes(code) || OMITTED.missing.test(message))) return undefined;
    const around = [ts.isFunctionLike, ts.isClassLike, ts.isStatement].map((kind) => ts.findAncestor(node, kind));
    const declared =
      OMITTED.members.includes(code) || OMITTED.missing.test(message) ? declarationsOf(node, checker) : [];
    const scopes = OMITTED.members.includes(code) ? declared : [...around, ...declared];
    return scopes.some(holdsRemark) ? 'left out' : undefined;
  };
}

/** Offsets of the comments that say that code is left out. */
export function remarksIn(text: string): number[] {
  return [...text.matchAll(/\/\/[^\n]*|\/\*[^]*?\*\//g)]
    .filter(([remark]) => LEAVES_OUT.test(remark))
    .map(({ index }) => index);
}

/** Does the place stand between this declaration of a name and another one beside it? */
function separates(at: number, name: ts.Node): boolean {
  const others = namesBeside(name).filter((other) => other.text === name.getText());
  return others.some((other) => other.pos < at !== name.pos < at);
}

function namesBeside(name: ts.Node): ts.Identifier[] {
  const found: ts.Identifier[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableStatement(node)) node.declarationList.declarations.forEach((each) => visit(each.name));
    else if (ts.isObjectBindingPattern(node) || ts.isArrayBindingPattern(node))
      node.elements.forEach((each) => ts.isBindingElement(each) && visit(each.name));
    else if (ts.isIdentifier(node)) found.push(node);
    else if (ts.isImportDeclaration(node)) node.importClause?.forEachChild(visit);
    else if (ts.isNamedImports(node)) node.elements.forEach((each) => found.push(each.name));
    else if ('name' in node && typeof node.name === 'object' && ts.isDeclarationStatement(node as ts.Node))
      visit(node.name as ts.Node);
  };
  name.getSourceFile().statements.forEach(visit);
  return found;
}

/** Where the type of the owner of a property, or of what is assigned to, is declared in the block. */
function declarationsOf(node: ts.Node, checker: ts.TypeChecker): readonly ts.Node[] {
  const owner = ts.isPropertyAccessExpression(node.parent) ? node.parent.expression : node;
  const type = checker.getTypeAtLocation(owner);
  return [type, ...(type.isUnion() ? type.types : [])]
    .flatMap((each) => each.getSymbol()?.declarations ?? [])
    .filter((declaration) => declaration.getSourceFile() === node.getSourceFile());
}
