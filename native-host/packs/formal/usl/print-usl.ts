import { printUslClause } from './print-usl-clause.ts';
import { printUslBlock, printUslExpr, printUslParameters, printUslType } from './print-usl-expression.ts';
import type { UslContract, UslItem, UslSpec } from './usl-ast.ts';

/** A text that reads as the same items; comments are not kept. */
export const printUsl = ({ items }: UslSpec): string => items.map((item) => `${printItem(item)}\n`).join('\n');

function printItem(item: UslItem): string {
  switch (item.kind) {
    case 'record':
      return `type ${item.name} = ${braced(item.fields.map(({ name, type }) => `${name}: ${printUslType(type)}`))}`;
    case 'enum':
      return `type ${item.name} = { ${item.variants.map(({ name }) => name).join(', ')} }`;
    case 'const':
      return `const ${item.name}: ${printUslType(item.type)} = ${printUslExpr(item.value)}`;
    case 'predicate':
      return `predicate ${item.name}${printUslParameters(item.parameters)} ${printUslBlock(item.body)}`;
    case 'property': {
      const { word, name, uses, isDistributed, body } = item;
      const head = `${isDistributed ? 'distributed ' : ''}${uses === undefined ? '' : 'composed '}${word} ${name}`;
      return `${head} ${printUslBlock(body, uses === undefined ? [] : [`uses { ${uses.join(', ')} }`])}`;
    }
    case 'temporal': {
      const fair = item.fairness.map(({ strength, action, on }) =>
        ['fair', strength, action, ...(on === undefined ? [] : ['on', on])].join(' '),
      );
      const head = `${item.isDistributed ? 'distributed ' : ''}temporal ${item.name}`;
      return `${head} {\n${[...fair, printUslExpr(item.body)].map((line) => `    ${line}\n`).join('')}}`;
    }
    case 'contract':
      return printContract(item);
    case 'probabilistic':
      return `probabilistic ${item.name} { probability(${printUslExpr(item.of)}) ${item.op} ${item.bound} }`;
    case 'clauses': {
      const relation = item.relation === undefined ? '' : ` ${item.relation.word} ${item.relation.name}`;
      const clauses = item.clauses.map((each) => printUslClause(each, '    ')).join('');
      return `${item.word} ${item.name}${relation} {\n${clauses}}`;
    }
  }
}

const braced = (parts: readonly string[]): string =>
  parts.length === 0 ? '{}' : `{\n${parts.map((part) => `    ${part}`).join(',\n')}\n}`;

function printContract({ path, parameters, returns, requires, ensures, ensuresErr }: UslContract): string {
  const result = returns === undefined ? '' : ` -> ${printUslType(returns)}`;
  const clauses = [
    ...requires.map((block) => `requires ${printUslBlock(block, [], '    ')}`),
    ...ensures.map((block) => `ensures ${printUslBlock(block, [], '    ')}`),
    ...ensuresErr.map((block) => `ensures_err ${printUslBlock(block, [], '    ')}`),
  ];
  const head = `contract ${path.join('::')}${printUslParameters(parameters)}${result}`;
  return `${head} {\n${clauses.map((clause) => `    ${clause}\n`).join('')}}`;
}
