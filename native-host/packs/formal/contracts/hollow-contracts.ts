import type { Finding } from '../../../../shared/finding.ts';
import { rangeBetween } from '../../../kit/text-position.ts';
import type { Probe } from './contract-probes.ts';

const SAID: Readonly<Record<Exclude<Probe['kind'], 'refuted'>, string>> = {
  contradiction: 'what it requires cannot hold: nothing is proved of it',
  entailed: 'what it requires says all that it ensures, whatever it does',
  endless: 'no run of it comes to its end: what it ensures is proved of nothing',
  axioms: 'what is taken for granted contradicts itself: everything follows from it',
  assumption: 'nothing can come behind this assumption: what follows is not proved',
};

const said = ({ kind }: Probe): string => (kind === 'refuted' ? '' : SAID[kind]);

/** What a contract that could not have failed is told as, at its name. */
export function hollowFinding(
  probe: Probe,
  file: { name: string; text: string },
  code: string,
  backend: string,
): Finding {
  const { contract } = probe;
  const start = Math.max(contract.start, code.indexOf(contract.name, contract.nameStart));
  return {
    file: file.name,
    range: rangeBetween(file.text, start, start + contract.name.length),
    rule: 'hollow',
    backend,
    message: `${contract.name}: ${said(probe)}`,
    severity: 'warning',
    category: 'semantic_mismatch',
    subcategory: 'violated_contract',
  };
}

/** Why nothing was proved, where every contract is of this kind. */
export const hollowReason = (hollow: readonly Probe[]): string =>
  [...new Set(hollow.map((probe) => `${probe.contract.name}: ${said(probe)}`))].slice(0, 3).join('; ');
