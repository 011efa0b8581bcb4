import ts from 'typescript';
import type { UseReader } from './use-reader.ts';
import { newUse, rootOf, speakFor, unify, type Use, type UseKind } from './use.ts';

const ARITHMETIC = /^(?:[-*/%&|^]|\*\*|<<|>>>?)=?$/;

/** Makes what reads expressions of two sides. */
export function operatorReader({ file, of, ofClass, classOf, alike }: UseReader): (node: ts.BinaryExpression) => Use {
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

  return binary;
}
