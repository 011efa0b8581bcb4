import type { Counterexample } from '../../../../shared/finding.ts';
import type { Probe, ProbeDialect } from './contract-probes.ts';
import type { ProverMessage } from './prover-report.ts';
import type { Contract } from './read-contracts.ts';

/** Is it about what a contract ensures at its end? */
export const isPostcondition = ({ kind, text }: ProverMessage): boolean =>
  kind === 'error' && /postcondition/i.test(text);

/** Does this UTF-16 offset lie in the declaration? */
export const isWithin = ({ start, end }: Contract, offset: number): boolean => offset >= start && offset < end;

/** "for x = 0, y = 1", "as it stands". */
export const shownValues = ({ values = [] }: Probe): string =>
  values.length === 0 ? 'as it stands' : `for ${values.map(({ name, value }) => `${name} = ${value}`).join(', ')}`;

/** The values that the opposite of a claim was proved for: the prover's own word, so that nothing was replayed. */
export const counterexampleOf = ({ contract, values = [] }: Probe): Counterexample => ({
  title: `ensures ${contract.ensures.join(' && ')} (${contract.name})`,
  replayed: false,
  steps: [{ label: 'with', values }],
});

/**
 * Claims that were not proved and that may be asked to be false: nothing else failed that the opposite could be proved
 * from, and no body calls what failed. The caller sees to it that nothing is taken for granted.
 */
export function claimsToRefute(
  failed: readonly (ProverMessage & { offset: number })[],
  contracts: readonly Contract[],
  code: string,
  { isLemma }: ProbeDialect,
): Contract[] {
  const claims = contracts.filter((contract) =>
    failed.some((message) => isPostcondition(message) && isWithin(contract, message.offset)),
  );
  const isOther = (message: ProverMessage & { offset: number }): boolean =>
    message.kind === 'error' && !claims.some((contract) => isWithin(contract, message.offset));
  const calls = ({ body }: Contract): boolean =>
    body !== null &&
    claims.some(({ name }) => new RegExp(String.raw`\b${name}\s*\(`).test(code.slice(body.start, body.end)));
  return failed.some(isOther) ? [] : claims.filter((contract) => isLemma(contract) || !calls(contract));
}
