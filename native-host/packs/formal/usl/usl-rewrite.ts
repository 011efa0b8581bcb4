import { UslUnsupported, type UslModel } from './usl-model.ts';
import { allOf, termsIn, type UslTerm } from './usl-term.ts';

/** The term with each part put through `change`, outermost first; what it gives back is not gone into again. */
function rewritten(term: UslTerm, change: (term: UslTerm) => UslTerm | undefined): UslTerm {
  const changed = change(term);
  if (changed !== undefined) return changed;
  const inner = (part: UslTerm): UslTerm => rewritten(part, change);
  switch (term.kind) {
    case 'field':
      return { ...term, target: inner(term.target) };
    case 'operation':
    case 'apply':
      return { ...term, args: term.args.map(inner) };
    case 'quantified':
      return {
        ...term,
        variables: term.variables.map((each) => (each.over === undefined ? each : { ...each, over: inner(each.over) })),
        body: inner(term.body),
      };
    case 'let':
      return { ...term, value: inner(term.value), body: inner(term.body) };
    case 'list':
      return { ...term, items: term.items.map(inner) };
    default:
      return term;
  }
}

/** The term with each name of a `let` replaced by what it stands for. Throws UslUnsupported where names would clash. */
export function inlineLets(term: UslTerm): UslTerm {
  return rewritten(term, (at) => {
    if (at.kind !== 'let') return undefined;
    const value = inlineLets(at.value);
    const free = new Set([...termsIn(value)].flatMap((each) => (each.kind === 'variable' ? [each.name] : [])));
    const put = (body: UslTerm): UslTerm =>
      rewritten(body, (inner) => {
        if (inner.kind === 'variable' && inner.role === 'bound' && inner.name === at.name) return value;
        const names = inner.kind === 'quantified' ? inner.variables.map(({ name }) => name) : [];
        const bound = inner.kind === 'let' ? [inner.name] : names;
        if (bound.some((name) => name === at.name || free.has(name)))
          throw new UslUnsupported(inner, `${bound.join(', ')} stands for two things here`);
        return undefined;
      });
    return inlineLets(put(at.body));
  });
}

/** The term with each name of a theorem or an invariant replaced by what that says. */
export function withProperties(term: UslTerm, model: UslModel, open: readonly string[] = []): UslTerm {
  return rewritten(term, (at) => {
    if (at.kind !== 'property') return undefined;
    const property = model.properties.find(({ name }) => name === at.name);
    if (property === undefined)
      throw new UslUnsupported(at, `${at.name} is no theorem or invariant that could be read`);
    if (open.includes(at.name)) throw new UslUnsupported(at, `${at.name} rests on itself`);
    const formulas = property.claims.map(({ variables, body, primed, start, end }): UslTerm => {
      if (primed.length > 0) throw new UslUnsupported(at, `${at.name} speaks of a call`);
      const inner = withProperties(body, model, [...open, at.name]);
      if (variables.length === 0) return inner;
      return { kind: 'quantified', quantifier: 'forall', variables, body: inner, type: { kind: 'bool' }, start, end };
    });
    return allOf(formulas, at);
  });
}
