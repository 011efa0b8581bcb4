import ts from 'typescript';
import { LIBRARY, MEMBERS, type Member } from './methods.ts';
import { iterated, type UseReader } from './use-reader.ts';
import { elementOf, fieldOf, keyOf, newUse, parameterOf, resultOf, rootOf, speakFor, unify, type Use } from './use.ts';

/** Makes what reads calls and `new`. */
export function callReader({ file, of, ofFunction, ofClass, classOf, isLibraryName, isOutside, alike }: UseReader): {
  call(node: ts.CallExpression): Use;
  made(node: ts.NewExpression): Use;
} {
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
      ? isOutside(target)
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

  return { call, made };
}
