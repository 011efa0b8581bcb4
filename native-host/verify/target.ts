import type { LanguageId } from '../../shared/language.ts';
import type { TargetReport } from '../../shared/report.ts';
import type { RequestBody } from '../../shared/protocol.ts';
import type { Backend, Obligation } from '../kit/define.ts';
import type { NearbyMessages } from '../kit/define.ts';
import type { HeldRule } from '../kit/rules/held-rule.ts';
import type { PackageDeclarations } from '../kit/package-declarations.ts';
import type { Tree } from '../kit/tree.ts';
import type { MaterialisedTree } from './sandboxed-runs.ts';

/** A tree that is laid out when a check really has to run in it. */
export interface TreeSource {
  /** What is known of the tree before it is laid; its `root` is empty until then. */
  tree: Tree;
  /** Lays it, or brings it in line again after a run. */
  lay(signal: AbortSignal): Promise<MaterialisedTree>;
}

/** How a project wants its checks, from the `[verification]` section of its file. */
export interface CheckPolicy {
  /** Undefined: the file names none, and what applies is asked. */
  required?: readonly string[];
  optional?: readonly string[];
  timeoutMs?: number;
  /** A required check that could not run is a failure (`safety_level` high or critical). */
  strict: boolean;
  /** `[verification.hooks]`: argv each, in their order. */
  hooks?: { before: readonly (readonly string[])[]; after: readonly (readonly string[])[] };
}

/** A block with files around it. */
export interface Target {
  about: TargetReport;
  language: LanguageId;
  /** The block's file with the block in it. */
  file: { path: string; text: string };
  /** What the file is told by, where checks are shown it by another name. */
  ownPath?: string;
  /** Lines of the file that are the block's, from 1, inclusive. */
  focus: { startLine: number; endLine: number };
  /** The file without the block, where there is one. */
  before?: string;
  /** The same written again from its description alone: the new code is run against it, not against `before`. */
  secondVersion?: string;
  /** The block that this one answers, as its report has it: with secrets masked. */
  earlier?: string;
  withBlock: TreeSource;
  /** The same with another text of the block's file. One such tree at a time: laying one is the end of the last. */
  withText(text: string): TreeSource;
  /** The same without the block: what counts is the difference. Null for a scratch package. */
  baseline: TreeSource | null;
  /** Text of any file of the tree without and with the block. */
  textBefore(file: string): string | undefined;
  textAfter(file: string): string | undefined;
  policy: CheckPolicy;
  /** Only tests are asked, and all of the project's. */
  allTests?: boolean;
  /** What was said around the block, for the back ends that read it. */
  messages?: NearbyMessages;
  /** The rules that the user switched on for the language. */
  rules?: readonly HeldRule[];
  /** What is here of the packages that the block imports, where its project does not have them. */
  declarations?: PackageDeclarations;
  /** Lets go of what was made for this verification only. */
  close(): Promise<void>;
}

/**
 * What a backend compares the file with: a second version where one was brought, else what the block replaces; and what
 * it answers, for one that reads it.
 */
export function otherText(
  { check, readsEarlier }: Pick<Backend, 'check' | 'readsEarlier'>,
  { before, secondVersion, earlier }: Pick<Target, 'before' | 'secondVersion' | 'earlier'>,
): Pick<Obligation, 'before' | 'isSecondVersion' | 'earlier'> {
  if (check === 'differential' && secondVersion !== undefined) return { before: secondVersion, isSecondVersion: true };
  return {
    ...(before === undefined ? {} : { before }),
    ...(readsEarlier === true && earlier !== undefined ? { earlier } : {}),
  };
}

/** What a request says of what the code is compared with. */
export type Compared = Pick<RequestBody<'verify.start'>, 'change' | 'whole'>;

/**
 * The target with a second version of its block to be compared with, in the place that the block has in its file.
 * @param code the second version as it was written
 */
export function withSecondVersion(target: Target, code: string): Target {
  const lines = target.file.text.split('\n');
  const { startLine, endLine } = target.focus;
  const secondVersion = [...lines.slice(0, startLine - 1), code, ...lines.slice(endLine)].join('\n');
  if (target.before === undefined) return { ...target, secondVersion };
  const note = 'the new code is run against the second version, not against what it replaces';
  return { ...target, secondVersion, about: { ...target.about, notes: [...target.about.notes, note] } };
}

/** Says what counts and what it is compared with, where that is not the project as it lies. */
export const comparedWith = ({ change, whole }: Compared): string[] =>
  change === undefined || whole === true ? [] : [`only what is new against ${change.against} counts`];
