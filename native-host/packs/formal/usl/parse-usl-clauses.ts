import { parseAccess, parseBlock, parseExpression, parsePath, parseType } from './parse-usl-expression.ts';
import { parseAmounts, parseNames, parseParameters, parseState } from './parse-usl-lists.ts';
import type { UslClause, UslItem } from './usl-ast.ts';
import type { UslCursor } from './usl-cursor.ts';

/** How one clause is written, and how often it may stand: once, at most once, as often as one likes. */
interface Part {
  word: string;
  reads: Reads;
  times: '1' | '?' | '*';
}

/** Reads what follows a clause's first word. */
type Reads = (cursor: UslCursor, word: string) => Omit<UslClause, 'start' | 'end'> & { kind: UslClause['kind'] };

interface Form {
  parts: readonly Part[];
  /** The word between two names. */
  relation?: string;
  /** Clauses in any order. */
  isLoose?: true;
}

const block: Reads = (cursor, word) => ({ kind: 'block', word, body: parseBlock(cursor) }) as const;
const namedBlock: Reads = (cursor, word) =>
  ({ kind: 'block', word, name: cursor.needsName(), body: parseBlock(cursor) }) as const;
const parameters: Reads = (cursor, word) => ({ kind: 'parameters', word, parameters: parseState(cursor) }) as const;

const text: Reads = (cursor, word) => {
  cursor.needs(':');
  return { kind: 'text', word, text: cursor.needsString() } as const;
};

const onNames: Reads = (cursor, word) => {
  cursor.needs('on');
  return { kind: 'names', word, names: parseNames(cursor) } as const;
};

const mapping: Reads = (cursor) => {
  cursor.needs('{');
  const pairs = [];
  while (!cursor.takes('}')) {
    const left = parseAccess(cursor);
    cursor.needs('<->');
    pairs.push({ left, right: parseAccess(cursor) });
  }
  return { kind: 'mapping', pairs } as const;
};

const action: Reads = (cursor) => {
  const name = cursor.needsName();
  for (const sign of ['{', 'spec', ':']) cursor.needs(sign);
  const spec = cursor.needsName();
  for (const sign of ['impl', ':']) cursor.needs(sign);
  const impl = parsePath(cursor);
  for (const sign of ['(', ')']) cursor.needs(sign);
  const guard = cursor.takes('guard') ? { guard: parseBlock(cursor) } : {};
  cursor.needs('}');
  return { kind: 'action', name, spec, impl, ...guard } as const;
};

const steps: Reads = (cursor) => {
  cursor.needs('{');
  const assignments = [];
  while (cursor.seesNameBefore('=')) {
    const name = cursor.needsName();
    cursor.needs('=');
    assignments.push({ name, value: parseExpression(cursor) });
    cursor.needs(';');
  }
  const ensure = cursor.takes('ensure') ? { ensure: parseBlock(cursor) } : {};
  cursor.needs('}');
  return { kind: 'steps', assignments, ...ensure } as const;
};

const can: Reads = (cursor) => {
  const name = cursor.needsName();
  const given = parseParameters(cursor);
  const returns = cursor.takes('->') ? { returns: parseType(cursor) } : {};
  return { kind: 'can', name, parameters: given, ...returns } as const;
};

const group =
  (form: Form, head: 'name' | 'call' | 'nothing'): Reads =>
  (cursor, word) => {
    const name = head === 'nothing' ? {} : { name: cursor.needsName() };
    const given = head === 'call' ? { parameters: parseParameters(cursor) } : {};
    return { kind: 'group', word, ...name, ...given, clauses: clausesOf(cursor, form) } as const;
  };

const part = (word: string, reads: Reads, times: Part['times']): Part => ({ word, reads, times });

const TRANSITION: Form = { parts: [part('requires', block, '*'), part('ensures', block, '*')] };
const STATE: Form = {
  parts: [
    part('enum', (cursor, word) => ({ kind: 'names', word, name: cursor.needsName(), names: parseNames(cursor) }), '?'),
    part('transition', group(TRANSITION, 'call'), '*'),
    part('invariant', block, '*'),
  ],
};
const CHECKS: Form = { parts: [part('check', namedBlock, '*')] };

const FORMS: Record<string, Form> = {
  refinement: {
    relation: 'refines',
    parts: [
      part('mapping', mapping, '*'),
      part('invariant', block, '*'),
      part('abstraction', block, '1'),
      part('simulation', block, '1'),
      part('action', action, '*'),
    ],
  },
  platform_api: { parts: [part('state', group(STATE, 'name'), '*')] },
  bisimulation: {
    parts: [
      part('oracle', text, '1'),
      part('subject', text, '1'),
      part('equivalent', onNames, '1'),
      part('tolerance', (cursor, word) => ({ kind: 'amounts', word, amounts: parseAmounts(cursor) }), '?'),
    ],
  },
  version: {
    relation: 'improves',
    isLoose: true,
    parts: [part('capability', block, '*'), part('preserves', block, '*')],
  },
  capability: { isLoose: true, parts: [part('can', can, '*'), part('requires', block, '*')] },
  improvement_proposal: {
    parts: [
      part('target', block, '1'),
      part('improves', block, '*'),
      part('preserves', block, '*'),
      part('requires', block, '*'),
    ],
  },
  verification_gate: {
    parts: [
      part('inputs', parameters, '1'),
      part('checks', group(CHECKS, 'nothing'), '1'),
      part('on_pass', block, '1'),
      part('on_fail', block, '1'),
    ],
  },
  rollback_spec: {
    parts: [
      part('state', parameters, '1'),
      part('invariant', block, '*'),
      part('trigger', block, '1'),
      part('action', steps, '1'),
      part('guarantee', block, '*'),
    ],
  },
};

/** Does one of the forms that are made of clauses begin here? */
export const isClauseWord = (cursor: UslCursor): boolean => Object.keys(FORMS).some((word) => cursor.sees(word));

/** One of the forms that are made of clauses (`refinement`, `platform_api`, `bisimulation`, ...). */
export function parseClauses(cursor: UslCursor): UslItem {
  const { start, text: word } = cursor.advance();
  const form = FORMS[word] ?? cursor.fail();
  const name = cursor.needsName();
  let relation;
  if (form.relation !== undefined) {
    cursor.needs(form.relation);
    relation = { relation: { word: form.relation, name: cursor.needsName() } };
  }
  const clauses = clausesOf(cursor, form, word === 'bisimulation');
  return { kind: 'clauses', word, name, ...relation, clauses, start, end: cursor.endOfLast };
}

function clausesOf(cursor: UslCursor, { parts, isLoose }: Form, hasFormula = false): UslClause[] {
  cursor.needs('{');
  const clauses: UslClause[] = [];
  const read = (found: Part): void => {
    const { start } = cursor.advance();
    const clause = cursor.deeper(() => found.reads(cursor, found.word));
    clauses.push({ ...clause, start, end: cursor.endOfLast } as UslClause);
  };
  if (isLoose === true) {
    for (let found; (found = parts.find(({ word }) => cursor.sees(word))) !== undefined;) read(found);
  } else
    for (const each of parts) {
      if (each.times === '1' && !cursor.sees(each.word)) cursor.fail();
      if (cursor.sees(each.word)) read(each);
      while (each.times === '*' && cursor.sees(each.word)) read(each);
    }
  if (hasFormula && cursor.sees('forall')) {
    const { start } = cursor.token;
    clauses.push({ kind: 'formula', body: parseExpression(cursor), start, end: cursor.endOfLast });
  }
  cursor.needs('}');
  return clauses;
}
