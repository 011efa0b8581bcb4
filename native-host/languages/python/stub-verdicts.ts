import type { LspDiagnostic } from '../../kit/parsers/lsp-diagnostics.ts';
import type { Code } from './python-expressions.ts';
import type { Origins } from './python-origins.ts';
import type { Define } from './stub-definitions.ts';
import type { Stub, StubPlaces } from './typeshed-stubs.ts';

/** What one diagnostic comes to where it has to do with a package of which only stubs are there. */
export type StubVerdict =
  /** It stands as the checker says it: it has nothing to do with stubs. */
  | { kind: 'stands' }
  /** The package has no such name, module or parameter. */
  | { kind: 'invented'; diagnostic: LspDiagnostic }
  /** The package may have it all the same; why, in words. */
  | { kind: 'open'; why: string; isOfPartial?: true };

/** What is judged, and what may be asked. */
export interface StubQuestion {
  diagnostic: LspDiagnostic;
  code: Code;
  origins: Origins;
  /** The stubs of what the text imports. */
  stubs: readonly Stub[];
  places: StubPlaces;
  define: Define;
}

/** The verdict of what has nothing to do with stubs. */
export const STANDS: StubVerdict = { kind: 'stands' };

/** Left open. */
export const open = (why: string): StubVerdict => ({ kind: 'open', why });

/** A name that partial stubs lack: they say nothing of it. */
export const lackedByPartial = (stub: Stub, name: string): StubVerdict => ({
  kind: 'open',
  why:
    `whether ${stub.package} has \`${name}\`: ` +
    `${stub.from === 'wheel' ? 'its types' : "typeshed's stubs of it"} are partial`,
  isOfPartial: true,
});

/** A package with its version as the stubs say it. */
export const inWords = (stub: Stub): string => `${stub.package} ${stub.version}`;

/** What describes a package, in words, in the plural. */
export const describedBy = (stub: Stub): string =>
  stub.from === 'wheel' ? `the types in the wheel of ${stub.package}` : `typeshed's stubs of ${stub.package}`;

/** Says that a package has no such thing, and what it has instead. `what` is like "no `requests.fetch`". */
export function invented(
  { diagnostic }: StubQuestion,
  stub: Stub,
  what: string,
  nearest: readonly string[],
): StubVerdict {
  const instead = nearest.length === 0 ? '' : `; nearest: ${nearest.map((name) => `\`${name}\``).join(', ')}`;
  return {
    kind: 'invented',
    diagnostic: {
      ...diagnostic,
      message: `${inWords(stub)} (${stub.from === 'wheel' ? 'its wheel' : "typeshed's stubs"}) has ${what}${instead}`,
    },
  };
}
