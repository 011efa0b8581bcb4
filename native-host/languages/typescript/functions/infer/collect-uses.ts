import ts from 'typescript';
import { MEMBERS } from './methods.ts';
import { callReader } from './read-calls.ts';
import { operatorReader } from './read-operators.ts';
import { settle } from './settle-uses.ts';
import { iterated, type UseReader } from './use-reader.ts';
import { elementOf, fieldOf, newUse, parameterOf, resultOf, rootOf, speakFor, unify, type Use } from './use.ts';

/** What a file's code says of the values in it. */
export interface Uses {
  /** What stands in a parameter, a variable or a field. */
  ofDeclaration(declaration: ts.Node): Use;
  /** The function itself: its parameters and its result. */
  ofFunction(node: ts.SignatureDeclaration): Use;
}

/** Reads what every place of a file is used as. */
export function collectUses(file: ts.SourceFile, checker: ts.TypeChecker): Uses {
  const declared = new Map<ts.Node, Use>();
  const known = new Map<ts.Node, Use>();
  const callables = new Map<ts.Node, Use>();
  const classes = new Map<ts.Node, Use>();
  /** Two places that are of one kind where one of them is known to be a number, a text or a date. */
  const alike: [Use, Use][] = [];

  const ofDeclaration = (declaration: ts.Node): Use => {
    let found = declared.get(declaration);
    if (found === undefined) declared.set(declaration, (found = newUse()));
    return found;
  };

  const ofFunction = (node: ts.SignatureDeclaration): Use => {
    let found = callables.get(node);
    if (found !== undefined) return found;
    callables.set(node, (found = newUse('function')));
    for (const [at, parameter] of node.parameters.entries()) {
      const use = ofDeclaration(parameter);
      const own = parameterOf(found, at);
      if (parameter.dotDotDotToken === undefined) unify(own, use);
      else unify(own, elementOf(use));
    }
    return found;
  };

  /** An instance of a class of the file, or what `this` is in its methods. */
  const ofClass = (node: ts.ClassLikeDeclaration): Use => {
    let found = classes.get(node);
    if (found === undefined) {
      classes.set(node, (found = newUse('object')));
      for (const member of node.members)
        if (member.name !== undefined && ts.isMethodDeclaration(member))
          unify(fieldOf(found, member.name.getText(file)), ofFunction(member));
    }
    return found;
  };

  const symbolOf = (node: ts.Node): ts.Declaration | undefined => {
    const symbol = ts.isShorthandPropertyAssignment(node)
      ? checker.getShorthandAssignmentValueSymbol(node)
      : checker.getSymbolAtLocation(node);
    const declaration = symbol?.valueDeclaration;
    return declaration?.getSourceFile() === file ? declaration : undefined;
  };

  const classOf = (node: ts.Node): ts.ClassLikeDeclaration | undefined => {
    const declaration = symbolOf(node);
    return declaration !== undefined && ts.isClassLike(declaration) ? declaration : undefined;
  };

  /** What a name stands for. */
  const ofName = (node: ts.Identifier): Use => {
    if (node.text === 'undefined') return newUse('null', 1);
    const declaration = symbolOf(node);
    if (declaration === undefined) return newUse();
    if (ts.isFunctionDeclaration(declaration)) return ofFunction(declaration);
    return ofDeclaration(declaration);
  };

  const of = (node: ts.Expression): Use => {
    const before = known.get(node);
    if (before !== undefined) return before;
    const placeholder = newUse();
    known.set(node, placeholder);
    return unify(read(node), placeholder);
  };

  const enclosingClass = (node: ts.Node): ts.ClassLikeDeclaration | undefined => {
    for (let at: ts.Node | undefined = node; at !== undefined; at = at.parent) if (ts.isClassLike(at)) return at;
    return undefined;
  };

  const read = (node: ts.Expression): Use => {
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isAwaitExpression(node) ||
      ts.isSatisfiesExpression(node)
    )
      return of(node.expression);
    if (ts.isIdentifier(node)) return ofName(node);
    if (ts.isNumericLiteral(node)) return newUse('number');
    if (ts.isBigIntLiteral(node)) return newUse('bigint');
    if (ts.isStringLiteralLike(node)) {
      const text = newUse('string');
      text.literals.add(node.text);
      return text;
    }
    if (ts.isTemplateExpression(node)) return newUse('string');
    if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) return newUse('boolean');
    if (node.kind === ts.SyntaxKind.NullKeyword) return newUse('null', 1);
    if (node.kind === ts.SyntaxKind.ThisKeyword) {
      const own = enclosingClass(node);
      return own === undefined ? newUse() : ofClass(own);
    }
    if (ts.isArrayLiteralExpression(node)) {
      const list = newUse('list');
      for (const each of node.elements)
        unify(elementOf(list), ts.isSpreadElement(each) ? iterated(of(each.expression)) : of(each));
      return list;
    }
    if (ts.isObjectLiteralExpression(node)) return ofObject(node);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return ofFunction(node);
    if (ts.isPropertyAccessExpression(node)) return member(node);
    if (ts.isElementAccessExpression(node)) return place(node);
    if (ts.isCallExpression(node)) return call(node);
    if (ts.isNewExpression(node)) return made(node);
    if (ts.isBinaryExpression(node)) return binary(node);
    if (ts.isConditionalExpression(node)) return unify(of(node.whenTrue), of(node.whenFalse));
    if (ts.isPrefixUnaryExpression(node)) {
      if (node.operator === ts.SyntaxKind.ExclamationToken) return newUse('boolean');
      if (node.operator !== ts.SyntaxKind.PlusToken) speakFor(of(node.operand), 'number');
      return newUse('number');
    }
    if (ts.isPostfixUnaryExpression(node)) {
      speakFor(of(node.operand), 'number');
      return newUse('number');
    }
    if (ts.isTypeOfExpression(node)) return newUse('string');
    return newUse();
  };

  const ofObject = (node: ts.ObjectLiteralExpression): Use => {
    const object = newUse(node.properties.length === 0 ? undefined : 'object');
    for (const property of node.properties) {
      if (ts.isPropertyAssignment(property)) {
        const value = of(property.initializer);
        if (ts.isComputedPropertyName(property.name)) {
          speakFor(object, 'record');
          unify(elementOf(object), value);
        } else unify(fieldOf(object, nameText(property.name)), value);
      } else if (ts.isShorthandPropertyAssignment(property)) {
        const declaration = symbolOf(property);
        if (declaration !== undefined)
          unify(
            fieldOf(object, property.name.text),
            ts.isFunctionDeclaration(declaration) ? ofFunction(declaration) : ofDeclaration(declaration),
          );
      } else if (ts.isSpreadAssignment(property)) unify(object, of(property.expression));
      else if (ts.isMethodDeclaration(property)) unify(fieldOf(object, nameText(property.name)), ofFunction(property));
    }
    return object;
  };

  const member = (node: ts.PropertyAccessExpression): Use => {
    const object = of(node.expression);
    const name = node.name.text;
    const own = MEMBERS.get(name);
    if (name === 'size') {
      speakFor(object, 'keyed', 1);
      return newUse('number', 5);
    }
    const called = ts.isCallExpression(node.parent) && node.parent.expression === node;
    if (called && KEYED.includes(name) && !rootOf(object).fields.has(name)) return newUse();
    if (own !== undefined && (called || name === 'length') && !rootOf(object).fields.has(name)) {
      speakFor(object, own.kind, name === 'length' ? 2 : 3);
      return name === 'length' ? newUse('number') : newUse();
    }
    if (isLibraryName(node.expression)) return newUse();
    speakFor(object, 'object', 2);
    return fieldOf(object, name);
  };

  const KEYED = ['get', 'set', 'has', 'add', 'delete', 'clear', 'keys', 'values', 'entries'];

  const isLibraryName = (node: ts.Expression): boolean =>
    ts.isIdentifier(node) && /^[A-Z]/.test(node.text) && symbolOf(node) === undefined;

  const place = (node: ts.ElementAccessExpression): Use => {
    const object = of(node.expression);
    const index = node.argumentExpression;
    if (ts.isStringLiteralLike(index)) {
      speakFor(object, 'object', 2);
      return fieldOf(object, index.text);
    }
    pending.push({ object, index: of(index) });
    return elementOf(object);
  };

  /** Places by an index of which is not known yet what it is. */
  const pending: { object: Use; index: Use }[] = [];

  const bind = (name: ts.BindingName, use: Use): void => {
    if (ts.isIdentifier(name)) {
      unify(ofDeclaration(name.parent), use);
      return;
    }
    for (const [at, element] of name.elements.entries()) {
      if (ts.isOmittedExpression(element)) continue;
      const rest = element.dotDotDotToken !== undefined;
      let part: Use;
      if (ts.isArrayBindingPattern(name)) {
        speakFor(use, 'list', 1);
        part = rest ? use : fieldOf(use, String(at));
      } else {
        speakFor(use, 'object', 2);
        part = rest ? use : fieldOf(use, nameText(element.propertyName ?? element.name));
      }
      if (element.initializer !== undefined) unify(part, of(element.initializer));
      bind(element.name, part);
    }
  };

  const nameText = (name: ts.Node): string =>
    ts.isStringLiteralLike(name) || ts.isNumericLiteral(name) ? name.text : name.getText(file);

  const declaredUse = (node: ts.VariableDeclaration | ts.ParameterDeclaration): Use =>
    ts.isIdentifier(node.name) ? ofDeclaration(node) : newUse();

  const reader: UseReader = {
    file,
    of,
    ofFunction,
    ofClass,
    classOf,
    isLibraryName,
    isOutside: (node) => symbolOf(node) === undefined,
    alike,
  };
  const { call, made } = callReader(reader);
  const binary = operatorReader(reader);

  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node)) {
      const loop = node.parent.parent;
      if (ts.isForOfStatement(loop)) bind(node.name, iterated(of(loop.expression)));
      else if (ts.isForInStatement(loop)) {
        speakFor(of(loop.expression), 'record', 2);
        bind(node.name, newUse('string', 3));
      } else if (node.initializer !== undefined) bind(node.name, of(node.initializer));
      else declaredUse(node);
    } else if (ts.isParameter(node)) {
      const own = ofDeclaration(node);
      if (!ts.isIdentifier(node.name)) bind(node.name, own);
      if (node.initializer !== undefined) unify(own, of(node.initializer));
      if (node.dotDotDotToken !== undefined) speakFor(own, 'list');
    } else if (ts.isPropertyDeclaration(node) && ts.isClassLike(node.parent)) {
      const field = fieldOf(ofClass(node.parent), node.name.getText(file));
      if (node.initializer !== undefined) unify(field, of(node.initializer));
    } else if (ts.isReturnStatement(node) && node.expression !== undefined) {
      const own = functionAround(node);
      if (own !== undefined) unify(resultOf(ofFunction(own)), of(node.expression));
    } else if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) unify(resultOf(ofFunction(node)), of(node.body));
    else if (ts.isCaseClause(node)) alike.push([of(node.parent.parent.expression), of(node.expression)]);
    else if (ts.isClassLike(node)) ofClass(node);
    if (ts.isFunctionLike(node)) ofFunction(node);
    if (ts.isExpression(node) && isValue(node)) of(node);
    node.forEachChild(visit);
  };
  visit(file);
  settle(pending, alike);
  return { ofDeclaration, ofFunction };
}

/** Is an expression node a value where it stands, and not a name in a declaration or of a field? */
function isValue(node: ts.Expression): boolean {
  const { parent } = node;
  if (!ts.isIdentifier(node)) return true;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  return !('name' in parent && parent.name === node) && !ts.isBindingElement(parent);
}

function functionAround(node: ts.Node): ts.SignatureDeclaration | undefined {
  for (let at: ts.Node | undefined = node.parent; at !== undefined; at = at.parent)
    if (ts.isFunctionLike(at)) return at;
  return undefined;
}
