/** The name of an attribute in braces, and what stands behind it. */
interface NamedAttribute {
  name: string;
  value: string;
}

/** Attributes that change how long a proof takes, what is compiled or what is told, and not what is claimed. */
const HARMLESS = new Set(
  [
    'abstemious autoContracts autocontracts autoReq autoRevealDependencies auto_generated autotriggers compile',
    'contradiction disableNonlinearArithmetic error fuel heapQuantifier id induction inductionTrigger',
    'isolate_assertions isolate layerQuantifier main matchinglooprewrite nativeType nowarn opaque options print',
    'priority rlimit resource_limit revealed split split_here focus subsumption synthesize tailrecursion test',
    'testInline testMessage timeLimit timeLimitMultiplier transparent trigger typeQuantifier vcs_max_cost',
    'vcs_max_keep_going_splits vcs_max_splits vcs_split_on_every_assert warnShadowing rand random_seed',
  ].flatMap((names) => names.split(' ')),
);

/** Takes an attribute something for granted, or does nobody here know what it does? */
export const isGranted = ({ name, value }: NamedAttribute): boolean =>
  name === 'verify' || name === 'termination' ? !/^(?:true)?$/.test(value) : !HARMLESS.has(name);

/** Does it leave the proof of its whole declaration out? */
export const leavesOut = ({ name, value }: NamedAttribute): boolean =>
  name === 'axiom' || name === 'extern' || (name === 'verify' && !/^(?:true)?$/.test(value));

/** The form of the same that Dafny has since 4.9, before a declaration. */
export const LEFT_OUT_BEFORE = /@(?:Axiom|Extern|Verify\s*\(\s*false\s*\))/;
