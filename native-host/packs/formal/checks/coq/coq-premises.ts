import type { CoqConstant } from './coq-constants.ts';
import type { CoqSection } from '../../coq/coq-sections.ts';
import { sectionAt } from '../../coq/coq-sections.ts';

/** Something that is supposed in a statement, as Coq says it once every section is closed. */
export interface CoqPremise {
  /** The name that it has in the text, or that Coq gives it. */
  name: string;
  /** Its statement, names of other modules in full. */
  states: string;
}

/** Settings that a text may have left behind, set back before it is asked about. */
export const PLAIN_SETTINGS: readonly string[] = [
  'Set Default Proof Mode "Classic".',
  'Unset Mangle Names. Unset Printing All. Set Printing Width 100000.',
];

/**
 * Tactics that print the premises of a goal after `mark`: propositions, and what comes with one, such as a decision or
 * a number of which something is known. A number by itself is none, nor a type.
 */
export const premiseTactics = (mark: string): string => String.raw`
Ltac cv_states T := lazymatch type of T with
  | Prop => idtac
  | _ => lazymatch T with
    | context [sumbool] => idtac | context [sumor] => idtac | context [@sig] => idtac | context [@sig2] => idtac
    | context [@sigT] => idtac | context [@sigT2] => idtac | context [Empty_set] => idtac
    end
  end.
Ltac cv_tell := try match goal with H : ?T |- _ => cv_states T; idtac "${mark} premise" H ":" T; fail end.`;

/** The premises in lines that {@link premiseTactics} had printed, in the order of the statement. */
export function readPremises(lines: readonly string[], mark: string): CoqPremise[] {
  const told = lines.flatMap((line): CoqPremise[] => {
    const start = `${mark} premise `;
    const [name, ...states] = line.startsWith(start) ? line.slice(start.length).split(' : ') : [];
    return name === undefined ? [] : [{ name, states: states.join(' : ').replace(/^\((.*)\)$/, '$1') }];
  });
  return told.toReversed();
}

/** Variables of sections that are premises of theorems which follow them there. */
export function premisesOfSections(
  constants: readonly CoqConstant[],
  sections: readonly CoqSection[],
  premises: ReadonlyMap<CoqConstant, readonly CoqPremise[]>,
): CoqConstant[] {
  return constants.filter((variable) => {
    const section = variable.kind === 'variable' ? sectionAt(sections, variable.offset) : undefined;
    if (section === undefined) return false;
    const short = variable.name.split('.').at(-1);
    return [...premises].some(
      ([{ offset }, told]) =>
        variable.offset < offset && offset < section.end && told.some(({ name }) => name === short),
    );
  });
}
