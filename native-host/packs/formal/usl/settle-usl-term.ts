import { UslUnsupported } from './usl-model.ts';
import type { UslTerm } from './usl-term.ts';
import { settled } from './usl-type.ts';

/** The term with every type settled. Throws UslUnsupported where a type came too late to be looked into. */
export function settleTerm(term: UslTerm): UslTerm {
  const type = settled(term.type);
  switch (term.kind) {
    case 'field': {
      const target = settleTerm(term.target);
      if (!term.isDeclared && target.type.kind !== 'opaque')
        throw new UslUnsupported(term, `the type of what has the field ${term.name} is not told where it is used`);
      return { ...term, type, target };
    }
    case 'operation':
    case 'apply':
      return { ...term, type, args: term.args.map(settleTerm) };
    case 'quantified':
      return {
        ...term,
        type,
        variables: term.variables.map(({ name, type: of, over }) => ({
          name,
          type: settled(of),
          ...(over === undefined ? {} : { over: settleTerm(over) }),
        })),
        body: settleTerm(term.body),
      };
    case 'let':
      return { ...term, type, value: settleTerm(term.value), body: settleTerm(term.body) };
    case 'list':
      return { ...term, type, items: term.items.map(settleTerm) };
    default:
      return { ...term, type };
  }
}
