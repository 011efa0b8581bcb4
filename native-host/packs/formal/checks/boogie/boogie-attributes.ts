import type { Attribute } from '../../contracts/granted.ts';

/** An operator or an indexed one of SMT-LIB: nothing else is understood of what goes to the solver as it stands. */
const OPERATOR = /^(?:[\w.+\-*/<>=~!@$%^&?]+|\(_ [\w.+-]+(?: [\w.+-]+)*\))$/;
/** Attributes that have a text read in another way than Boogie's own, or leave parts of it out. */
const FOREIGN = /^(?:smt_option|layer|yields|yield_\w+|atomic|linear\w*|proverOpt|ignore|extern)$/i;

/** Attributes that change how long a proof takes or what is told of it, and not what is claimed. */
const HARMLESS = new Set(
  [
    'add_to_pool builtin bvbuiltin bvint captureState checksum comment constructor cost datatype define',
    'entrypoint error errorModel expand focus id identity inline isolate line main msg msg_if_verifies',
    'never_pattern no_trigger nopats origEnsures origInvariant origRequires plainInline pool pool_name print',
    'priority qid random_seed rlimit skolemid sourceFile sourceLine sourcefile sourceline sourceloc split',
    'split_here subsumption timeLimit trigger vcs_max_cost vcs_max_keep_going_splits vcs_max_splits',
    'vcs_split_on_every_assert weight',
  ].flatMap((names) => names.split(' ')),
);

/** Takes an attribute something for granted, or does nobody here know what it does? */
export const isGranted = (attribute: Attribute): boolean =>
  attribute.name === 'verify' ? leavesOut(attribute) : !HARMLESS.has(attribute.name);

/** Does it leave the proof of its procedure out? */
export const leavesOut = ({ name, value }: Attribute): boolean => name === 'verify' && !/^(?:true)?$/.test(value);

/** The first that has the text read in another way; null where there is none. */
export function foreignAttribute(attributes: readonly Attribute[]): string | null {
  const isForeign = ({ name, said }: Attribute): boolean => {
    const handed = /"((?:[^"\\]|\\.)*)"/.exec(said)?.[1] ?? '';
    return FOREIGN.test(name) || (/^(?:bv)?builtin$/.test(name) && !OPERATOR.test(handed));
  };
  return attributes.find(isForeign)?.said ?? null;
}
