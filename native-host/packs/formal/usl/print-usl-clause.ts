import {
  parametersText,
  printUslBlock,
  printUslExpr,
  printUslParameters,
  printUslType,
} from './print-usl-expression.ts';
import type { UslClause, UslExpr } from './usl-ast.ts';

/** One clause of a form that is made of clauses, with the end of its last line. */
export const printUslClause = (clause: UslClause, indent: string): string => `${indent}${written(clause, indent)}\n`;

const pairText = ({ left, right }: { left: UslExpr; right: UslExpr }): string =>
  `${printUslExpr(left)} <-> ${printUslExpr(right)}`;

function written(clause: UslClause, indent: string): string {
  const block = (body: Parameters<typeof printUslBlock>[0]): string => printUslBlock(body, [], indent);
  switch (clause.kind) {
    case 'block':
      return `${clause.word} ${clause.name === undefined ? '' : `${clause.name} `}${block(clause.body)}`;
    case 'formula':
      return printUslExpr(clause.body);
    case 'text':
      return `${clause.word}: "${clause.text}"`;
    case 'names':
      return `${clause.word} ${clause.name ?? 'on'} { ${clause.names.join(', ')} }`;
    case 'amounts':
      return `${clause.word} { ${clause.amounts.map(({ name, amount }) => `${name}: ${amount}`).join(', ')} }`;
    case 'parameters':
      return `${clause.word} { ${parametersText(clause.parameters)} }`;
    case 'mapping':
      return `mapping { ${clause.pairs.map(pairText).join(' ')} }`;
    case 'action': {
      const guard = clause.guard === undefined ? '' : ` guard ${block(clause.guard)}`;
      return `action ${clause.name} { spec: ${clause.spec} impl: ${clause.impl.join('::')}()${guard} }`;
    }
    case 'steps': {
      const steps = clause.assignments.map(({ name, value }) => `${name} = ${printUslExpr(value)}; `).join('');
      return `action { ${steps}${clause.ensure === undefined ? '' : `ensure ${block(clause.ensure)} `}}`;
    }
    case 'can': {
      const returns = clause.returns === undefined ? '' : ` -> ${printUslType(clause.returns)}`;
      return `can ${clause.name}${printUslParameters(clause.parameters)}${returns}`;
    }
    case 'group': {
      const given = clause.parameters === undefined ? '' : printUslParameters(clause.parameters);
      const head = `${clause.word}${clause.name === undefined ? '' : ` ${clause.name}`}${given}`;
      return `${head} {\n${clause.clauses.map((each) => printUslClause(each, `${indent}    `)).join('')}${indent}}`;
    }
  }
}
