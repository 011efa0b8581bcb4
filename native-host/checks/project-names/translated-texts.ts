import ts from 'typescript';
import {
  calledName,
  declaringScope,
  literalText,
  nodesWithin,
  plainExpression,
  propertyValue,
  type ImportedName,
} from '../../languages/typescript/script-syntax.ts';

/** A message that code asks for by its key; UTF-16 offsets. */
export interface MessageUse {
  key: string;
  /** What stands before the key where the function was made: `cart` of `useTranslations('cart')`. */
  prefix: string;
  start: number;
  end: number;
}

const MAKERS = /^(?:useTranslations?|getTranslations?|useI18n|useScopedI18n|getFixedT|createTranslator|useTranslate)$/;
const LIBRARY = /i18n|intl|translat|lingui|polyglot|rosetta/i;
const GLOBAL = /^(?:i18n|i18next|\$i18n|polyglot|I18n)$/;
/** Methods of a function that translates. */
const METHODS = new Set(['rich', 'raw', 'markup']);

/** The keys of messages that a script asks for, where the function is seen to translate. */
export function messageUses(file: ts.SourceFile, imports: ReadonlyMap<string, ImportedName>): MessageUse[] {
  const uses: MessageUse[] = [];
  const add = (node: ts.Expression | undefined, prefix: string): void => {
    const key = literalText(node);
    if (key === undefined || node === undefined || key === '') return;
    uses.push({ key, prefix, start: node.getStart() + 1, end: node.end - 1 });
  };
  for (const node of nodesWithin(file)) {
    if (ts.isCallExpression(node)) {
      const translates = translatorOf(node.expression, imports);
      if (translates !== undefined && !hasDefault(node)) add(node.arguments[0], translates.prefix);
      else if (calledName(node.expression) === 'formatMessage') addDescriptor(node.arguments[0], add);
    } else if (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) {
      const tag = node.tagName.getText();
      const names: Record<string, string> = { FormattedMessage: 'id', Trans: 'i18nKey' };
      const attribute = Object.hasOwn(names, tag) && imports.has(tag) ? names[tag] : undefined;
      const value = attribute === undefined ? undefined : attributeOf(node, attribute);
      const rest = /^(?:defaultMessage|defaults|default|ns|t)$/;
      const isPlain = node.attributes.properties.every(
        (each) => ts.isJsxAttribute(each) && !rest.test(each.name.getText()),
      );
      if (isPlain && node.parent.kind !== ts.SyntaxKind.JsxElement) add(value, '');
    }
  }
  return uses;
}

function attributeOf(node: ts.JsxSelfClosingElement | ts.JsxOpeningElement, name: string): ts.Expression | undefined {
  for (const each of node.attributes.properties) {
    if (!ts.isJsxAttribute(each) || each.name.getText() !== name) continue;
    const { initializer } = each;
    if (initializer !== undefined && ts.isJsxExpression(initializer)) return initializer.expression;
    return initializer !== undefined && ts.isStringLiteral(initializer) ? initializer : undefined;
  }
  return undefined;
}

function addDescriptor(
  node: ts.Expression | undefined,
  add: (node: ts.Expression | undefined, prefix: string) => void,
): void {
  if (node === undefined || !ts.isObjectLiteralExpression(node)) return;
  if (
    propertyValue(node, 'defaultMessage') === undefined &&
    node.properties.every((each) => ts.isPropertyAssignment(each))
  )
    add(propertyValue(node, 'id'), '');
}

/** Is there a text for a key that is nowhere, or another namespace? */
function hasDefault(call: ts.CallExpression): boolean {
  return call.arguments.slice(1).some((argument) => {
    if (ts.isNumericLiteral(argument)) return false;
    if (!ts.isObjectLiteralExpression(argument)) return true;
    return argument.properties.some(
      (each) => ts.isSpreadAssignment(each) || /^(?:default|ns$|keyPrefix$|lng$)/.test(each.name?.getText() ?? ''),
    );
  });
}

/** What stands before the keys of a function that translates; undefined where it is not seen to be one. */
function translatorOf(
  callee: ts.Expression,
  imports: ReadonlyMap<string, ImportedName>,
): { prefix: string } | undefined {
  if (ts.isPropertyAccessExpression(callee)) {
    const { name, expression } = callee;
    if (name.text === '$t') return { prefix: '' };
    if (name.text === 't') {
      const of = plainExpression(expression);
      const last = ts.isIdentifier(of) ? of.text : calledName(of);
      return last !== undefined && GLOBAL.test(last) ? { prefix: '' } : undefined;
    }
    return METHODS.has(name.text) && ts.isIdentifier(expression) ? translatorOf(expression, imports) : undefined;
  }
  if (!ts.isIdentifier(callee)) return undefined;
  if (callee.text === '$t' && declaringScope(callee, '$t') === undefined) return { prefix: '' };
  const scope = declaringScope(callee, callee.text);
  const imported = imports.get(callee.text);
  if (scope === undefined)
    return imported !== undefined && imported.imported === 't' && LIBRARY.test(imported.module)
      ? { prefix: '' }
      : undefined;
  return ts.isBlock(scope) || ts.isSourceFile(scope) ? madeTranslator(scope.statements, callee.text) : undefined;
}

/** `const t = useTranslations('Home')`, `const { t } = useTranslation('ns', { keyPrefix: 'cart' })`. */
function madeTranslator(statements: readonly ts.Statement[], wanted: string): { prefix: string } | undefined {
  for (const statement of statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const binds = ts.isIdentifier(name)
        ? name.text === wanted
        : name.elements.some((element) => ts.isBindingElement(element) && bindsTranslator(element, wanted));
      if (!binds || initializer === undefined) continue;
      const call = plainExpression(initializer);
      if (!ts.isCallExpression(call) || !MAKERS.test(calledName(call.expression) ?? '')) return undefined;
      return prefixOf(call);
    }
  }
  return undefined;
}

/** `{ t }`, `{ t: translate }` and the first of a list; what else they give back does not translate. */
const bindsTranslator = ({ name, propertyName, parent }: ts.BindingElement, wanted: string): boolean =>
  name.getText() === wanted && (ts.isArrayBindingPattern(parent) || (propertyName ?? name).getText() === 't');

function prefixOf(call: ts.CallExpression): { prefix: string } | undefined {
  const [first, second] = call.arguments;
  const isScoped = /^(?:useTranslations|getTranslations|useScopedI18n|createTranslator)$/.test(
    calledName(call.expression) ?? '',
  );
  if (isScoped) {
    if (first === undefined) return { prefix: '' };
    const space = ts.isObjectLiteralExpression(first) ? propertyValue(first, 'namespace') : first;
    const text = literalText(space);
    return text === undefined ? undefined : { prefix: text };
  }
  // Messages of the component itself.
  if (first !== undefined && ts.isObjectLiteralExpression(first) && propertyValue(first, 'messages') !== undefined)
    return undefined;
  const options = [first, second].find((each) => each !== undefined && ts.isObjectLiteralExpression(each));
  if (options === undefined || !ts.isObjectLiteralExpression(options)) return { prefix: '' };
  const given = propertyValue(options, 'keyPrefix');
  if (given === undefined) return { prefix: '' };
  const text = literalText(given);
  return text === undefined ? undefined : { prefix: text };
}
