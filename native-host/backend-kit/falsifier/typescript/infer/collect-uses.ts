import ts from 'typescript';
import { LIBRARY, MEMBERS, type Member } from './methods.ts';
import {
  elementOf,
  fieldOf,
  keyOf,
  newUse,
  parameterOf,
  resultOf,
  rootOf,
  speakFor,
  unify,
  type Use,
  type UseKind,
} from './use.ts';

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
  const classes = new Map<ts.Node, Use>();
  /** Two places that are of one kind where one of them is known to be a number, a text or a date. */
  const alike: [Use, Use][] = [];

  const ofDeclaration = (declaration: ts.Node): Use => {
    let found = declared.get(declaration);
    if (found === undefined) declared.set(declaration, (found = newUse()));
    return found;
  };

  const ofFunction = (node: ts.SignatureDeclaration): Use => {
    let found = known.get(node);
    if (found !== undefined) return found;
    known.set(node, (found = newUse('function')));
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

  /** What comes of looking through a value one by one. */
  const iterated = (use: Use): Use => {
    speakFor(use, 'iterable', 2);
    return elementOf(use);
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

  const call = (node: ts.CallExpression): Use => {
    const given = node.arguments;
    const target = node.expression;
    for (const each of given) of(ts.isSpreadElement(each) ? each.expression : each);
    if (ts.isPropertyAccessExpression(target)) {
      const found = callMember(node, target);
      if (found !== undefined) return found;
    }
    const library = LIBRARY.find(([name]) => name.test(target.getText(file)) && libraryCall(target));
    if (library !== undefined) {
      const [, { takes, answers }] = library;
      for (const each of given) {
        if (takes === undefined) continue;
        const use = of(ts.isSpreadElement(each) ? each.expression : each);
        if (ts.isSpreadElement(each)) speakFor(iterated(use), takes);
        else speakFor(use, takes, takes === 'list' ? 4 : 3);
      }
      const [first] = given;
      if (answers === 'same' && first !== undefined) return of(first);
      return answers === undefined || answers === 'same' ? newUse() : newUse(answers);
    }
    const callee = of(target);
    speakFor(callee, 'function', 4);
    for (const [at, each] of given.entries()) if (!ts.isSpreadElement(each)) unify(parameterOf(callee, at), of(each));
    return resultOf(callee);
  };

  const libraryCall = (target: ts.Expression): boolean =>
    ts.isIdentifier(target)
      ? symbolOf(target) === undefined
      : ts.isPropertyAccessExpression(target) && isLibraryName(target.expression);

  const callMember = (node: ts.CallExpression, target: ts.PropertyAccessExpression): Use | undefined => {
    const name = target.name.text;
    const [first, second] = node.arguments;
    if (isLibraryName(target.expression)) return ofLibraryCall(target, first);
    if (ts.isRegularExpressionLiteral(target.expression) && first !== undefined) {
      speakFor(of(first), 'string');
      return newUse(name === 'test' ? 'boolean' : undefined);
    }
    const object = of(target.expression);
    if (rootOf(object).fields.has(name)) return undefined;
    of(target);
    if (name === 'reduce' || name === 'reduceRight') return reduced(object, first, second);
    if (name === 'sort' || name === 'toSorted') {
      speakFor(object, 'list');
      if (first !== undefined) for (const at of [0, 1]) unify(parameterOf(of(first), at), elementOf(object));
      return object;
    }
    if (name === 'forEach') {
      speakFor(object, 'iterable', 2);
      if (first !== undefined) unify(parameterOf(of(first), 0), elementOf(object));
      return newUse();
    }
    const keyed = ofKeyed(name, object, first, second);
    if (keyed !== undefined) return keyed;
    const own = MEMBERS.get(name);
    return own === undefined ? undefined : ofMember(own, object, node);
  };

  const reduced = (object: Use, first: ts.Expression | undefined, second: ts.Expression | undefined): Use => {
    speakFor(object, 'list');
    if (first === undefined) return newUse();
    const callback = of(first);
    unify(parameterOf(callback, 1), elementOf(object));
    const sum = parameterOf(callback, 0);
    unify(sum, second === undefined ? elementOf(object) : of(second));
    return unify(sum, resultOf(callback));
  };

  /** Methods of maps and sets. */
  const ofKeyed = (
    name: string,
    object: Use,
    first: ts.Expression | undefined,
    second: ts.Expression | undefined,
  ): Use | undefined => {
    if (first !== undefined && (name === 'get' || (name === 'set' && second !== undefined))) {
      speakFor(object, 'map');
      unify(keyOf(object), of(first));
      if (second !== undefined) unify(elementOf(object), of(second));
      return name === 'get' ? elementOf(object) : object;
    }
    if (first !== undefined && ['has', 'delete', 'add'].includes(name)) {
      speakFor(object, name === 'add' ? 'set' : 'keyed');
      unify(keyOf(object), of(first));
      return name === 'add' ? object : newUse('boolean');
    }
    if (['keys', 'values', 'entries'].includes(name) && first === undefined) {
      speakFor(object, 'keyed');
      const list = newUse('list');
      if (name === 'values') unify(elementOf(list), elementOf(object));
      else if (name === 'keys') unify(elementOf(list), keyOf(object));
      else entryOf(elementOf(list), keyOf(object), elementOf(object));
      return list;
    }
    return undefined;
  };

  /** A pair of a key and a value: its places are fields `0` and `1`. */
  const entryOf = (pair: Use, key: Use, value: Use): void => {
    unify(fieldOf(pair, '0'), key);
    unify(fieldOf(pair, '1'), value);
    speakFor(pair, 'list', 1);
  };

  const ofLibraryCall = (target: ts.PropertyAccessExpression, first: ts.Expression | undefined): Use | undefined => {
    const name = target.getText(file);
    if (first === undefined) return undefined;
    const list = newUse('list');
    if (/^Object\.(?:keys|values|entries)$/.test(name)) {
      const object = of(first);
      speakFor(object, 'record', 2);
      const key = newUse('string');
      if (name === 'Object.values') unify(elementOf(list), elementOf(object));
      else if (name === 'Object.keys') unify(elementOf(list), key);
      else entryOf(elementOf(list), key, elementOf(object));
      return list;
    }
    if (name === 'Array.from') {
      if (!ts.isObjectLiteralExpression(first)) unify(elementOf(list), iterated(of(first)));
      return list;
    }
    return undefined;
  };

  const ofMember = (own: Member, object: Use, node: ts.CallExpression): Use => {
    const [first] = node.arguments;
    if (own.elements === true)
      for (const each of node.arguments)
        if (!ts.isSpreadElement(each) && (own.kind === 'list' || each === first))
          alike.push([elementOf(object), of(each)]);
    if (own.elements === true && own.kind === 'list')
      for (const each of node.arguments)
        unify(elementOf(object), ts.isSpreadElement(each) ? iterated(of(each.expression)) : of(each));
    if (own.callback !== undefined && first !== undefined) {
      const callback = of(first);
      unify(parameterOf(callback, 0), elementOf(object));
      if (own.answers === 'list') {
        const list = newUse('list');
        if (node.expression.getText(file).endsWith('.map')) unify(elementOf(list), resultOf(callback));
        return list;
      }
    }
    switch (own.answers) {
      case 'self':
        return object;
      case 'element':
        return elementOf(object);
      case 'elements':
      case 'list':
        return newUse('list');
      case 'list of string': {
        const list = newUse('list');
        speakFor(elementOf(list), 'string');
        return list;
      }
      case undefined:
        return newUse();
      default:
        return newUse(own.answers);
    }
  };

  const made = (node: ts.NewExpression): Use => {
    const given = [...(node.arguments ?? [])];
    const [first] = given;
    const name = node.expression.getText(file);
    const own = classOf(node.expression);
    if (own !== undefined) {
      const maker = own.members.find((member) => ts.isConstructorDeclaration(member));
      for (const [at, each] of given.entries())
        if (!ts.isSpreadElement(each) && maker !== undefined) unify(parameterOf(ofFunction(maker), at), of(each));
      return ofClass(own);
    }
    for (const each of given) of(ts.isSpreadElement(each) ? each.expression : each);
    if (name === 'Map' || name === 'Set') {
      const made = newUse(name === 'Map' ? 'map' : 'set');
      if (first === undefined) return made;
      const item = iterated(of(first));
      if (name === 'Set') unify(keyOf(made), item);
      else if (rootOf(item).fields.has('0')) {
        unify(keyOf(made), fieldOf(item, '0'));
        unify(elementOf(made), fieldOf(item, '1'));
      }
      return made;
    }
    if (name === 'Array') return newUse('list');
    return newUse(name === 'Date' ? 'date' : undefined);
  };

  const ARITHMETIC = /^(?:[-*/%&|^]|\*\*|<<|>>>?)=?$/;

  const binary = (node: ts.BinaryExpression): Use => {
    const [left, right] = [of(node.left), of(node.right)];
    const sign = node.operatorToken.getText(file);
    if (ARITHMETIC.test(sign)) {
      for (const each of [left, right]) speakFor(each, 'number');
      return newUse('number');
    }
    if (sign === '+' || sign === '+=') {
      alike.push([left, right]);
      const sum = newUse();
      alike.push([sum, left], [sum, right]);
      return sum;
    }
    if (/^[<>]=?$/.test(sign)) {
      alike.push([left, right]);
      for (const each of [left, right]) speakFor(each, 'number', 0.5);
      return newUse('boolean');
    }
    if (/^[=!]==?$/.test(sign)) {
      compared(node.left, left, right);
      compared(node.right, right, left);
      alike.push([left, right]);
      return newUse('boolean');
    }
    if (sign === '=' || sign === '||' || sign === '??' || sign === '??=' || sign === '||=') return unify(left, right);
    if (sign === '&&') return right;
    if (sign === 'in') {
      speakFor(right, 'record', 2);
      return newUse('boolean');
    }
    if (sign === 'instanceof') {
      const kind = { Map: 'map', Set: 'set', Date: 'date', Array: 'list' }[node.right.getText(file)];
      if (kind !== undefined) speakFor(left, kind as UseKind);
      const own = classOf(node.right);
      if (own !== undefined) unify(left, ofClass(own));
      return newUse('boolean');
    }
    return right;
  };

  /** `x === null`, `typeof x === 'string'`. */
  const compared = (node: ts.Expression, own: Use, other: Use): void => {
    if (rootOf(other).kinds.get('null') === 1 && rootOf(other).kinds.size === 1) speakFor(own, 'null', 1);
    for (const literal of rootOf(other).literals) rootOf(own).literals.add(literal);
    if (!ts.isTypeOfExpression(node)) return;
    const [kind] = rootOf(other).literals;
    if (kind !== undefined && ['number', 'string', 'boolean', 'function', 'object', 'bigint'].includes(kind))
      speakFor(of(node.expression), kind as UseKind, 2);
  };

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

/** Times that what is known of one of two alike places is carried to the other. */
const ROUNDS = 3;

/** Carries over what could not be said while the code was read. */
function settle(pending: readonly { object: Use; index: Use }[], alike: readonly [Use, Use][]): void {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [a, b] of alike) {
      carry(a, b);
      carry(b, a);
    }
    for (const { object, index } of round === 0 ? [] : pending) placed(object, index, round === ROUNDS - 1);
  }
}

/** What is looked up under a text is a record, under a number a list or a text; `last` where nothing more will be known. */
function placed(object: Use, index: Use, last: boolean): void {
  const text = rootOf(index).kinds.get('string') ?? 0;
  const number = rootOf(index).kinds.get('number') ?? 0;
  const { kinds } = rootOf(object);
  if (kinds.has('record') && !kinds.has('sequence') && text + number === 0) speakFor(index, 'string', 2);
  else if (text > number && !kinds.has('record')) speakFor(object, 'record');
  else if (number > text && !kinds.has('sequence')) speakFor(object, 'sequence', 2);
  else if (last && text + number === 0 && !kinds.has('list') && !kinds.has('sequence')) {
    speakFor(object, 'record', 1);
    speakFor(index, 'string', 2);
  }
}

function carry(from: Use, to: Use): void {
  const source = rootOf(from).kinds;
  for (const kind of ['number', 'string', 'boolean', 'date', 'bigint'] as const) {
    const weight = source.get(kind) ?? 0;
    const others = (['number', 'string', 'boolean', 'date', 'bigint'] as const).filter((each) => each !== kind);
    const sure = weight >= 2 && others.every((each) => (source.get(each) ?? 0) < weight);
    if (sure && (rootOf(to).kinds.get(kind) ?? 0) < 2) speakFor(to, kind, 2);
  }
}
