import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { SANDBOX_NODE, nodeBind } from '../../../sandbox/sandbox-node.ts';
import { packageFolder } from '../../../sandbox/package-folder.ts';
import type { Obligation } from '../../../kit/define.ts';
import { PROMISES } from '../falsifier-names.ts';
import { readPreconditions } from '../falsifier-preconditions.ts';
import type { Runner } from '../falsifier-run.ts';
import { TREE_ROOT } from '../../../kit/tree.ts';
import type { Loadable } from './runner-request.ts';
import type { FunctionsAnswer, FunctionShape, TypeShape } from '../../../languages/typescript/functions/type-shape.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
/** What the runner imports from elsewhere. */
const SHARED = [
  'languages/scripts/runner/sealer.ts',
  'languages/scripts/runner/end-when-stuck.ts',
  'languages/typescript/functions/branch-marks.ts',
].map((place) => ({
  from: fileURLToPath(new URL(`../../../${place}`, import.meta.url)),
  to: `/tools/${place}`,
}));
/** So that what its runner imports lies as it does here. */
const FOLDER_AT = '/tools/packs/falsifier/typescript';

/** Node with the runner of this folder; fast-check lies where the runner's imports look for it. */
export const nodeRunner = (): Runner => ({
  seals: true,
  command: SANDBOX_NODE,
  args: [
    '--enable-source-maps',
    '--disable-warning=ExperimentalWarning',
    '--max-old-space-size=320',
    `${FOLDER_AT}/runner/main.ts`,
  ],
  readOnly: [
    nodeBind(),
    { from: FOLDER, to: FOLDER_AT },
    ...SHARED,
    ...['fast-check', 'pure-rand'].map((name) => ({ from: packageFolder(name), to: `/tools/node_modules/${name}` })),
  ],
});

/** The file in the sandbox with what is loaded in its place. */
export const loadable = ({ file }: Pick<Obligation, 'file'>, plan: Loadable['plan']): Loadable => ({
  path: `${TREE_ROOT}/${file.name}`,
  plan,
});

/** What every request about these functions holds. */
export const requestBase = (functions: readonly FunctionShape[]) => ({
  names: PROMISES,
  preconditions: Object.fromEntries(
    functions.map((each) => [
      each.name,
      readPreconditions(
        `${each.comment}\n${each.notes}`,
        each.parameters.map(({ name }) => name),
      ),
    ]),
  ),
});

/** Functions in the asked lines that can be called with made-up arguments, and in words those that cannot. */
export function chooseFunctions(
  functions: readonly FunctionShape[],
  left: readonly string[],
  focus: Obligation['focus'],
  { isScript = true }: { isScript?: boolean } = {},
): { chosen: FunctionShape[]; notChecked: string[] } {
  const inFocus = functions.filter(
    ({ startLine, endLine }) => startLine <= focus.endLine && endLine >= focus.startLine,
  );
  const chosen: FunctionShape[] = [];
  const notChecked: string[] = [...left];
  for (const each of inFocus) {
    const obstacle = (isScript ? meantForFrameworks(each) : undefined) ?? obstacleOf(each);
    if (obstacle === undefined) chosen.push(each);
    else notChecked.push(`${each.name} (${obstacle})`);
    if (obstacle === undefined) notChecked.push(...uncallable(each));
  }
  return { chosen, notChecked };
}

/**
 * Can two functions, or two classes, be called with the same arguments? What is declared has to be the same; of what
 * is not, calling them will tell. Names of parameters do not count.
 */
export function takeTheSame(one: FunctionShape, other: FunctionShape): boolean {
  const alike = (a: FunctionShape['parameters'], b: FunctionShape['parameters']): boolean =>
    a.length === b.length &&
    a.every((each, at) => {
      const twin = b[at];
      return (
        twin !== undefined &&
        each.rest === twin.rest &&
        (each.guessed || twin.guessed || isDeepStrictEqual(withoutNumbers(each.shape), withoutNumbers(twin.shape)))
      );
    });
  const required = (parameters: FunctionShape['parameters']): FunctionShape['parameters'] =>
    one.form === 'class' ? parameters.filter(({ optional, rest }) => !optional && !rest) : parameters;
  return one.form === other.form && alike(required(one.parameters), required(other.parameters));
}

type Readable = FunctionsAnswer & { kind: 'functions' };

/** Code of whose classes only those methods are called that the other code has too, taking as many arguments. */
export const withCommonClasses = (one: Readable, other: Readable): Readable => ({
  ...one,
  functions: one.functions.map((each) =>
    each.form === 'class'
      ? withCommonMethods(
          each,
          other.functions.find(({ name }) => name === each.name),
        )
      : each,
  ),
});

function withCommonMethods(one: FunctionShape, other: FunctionShape | undefined): FunctionShape {
  const count = ({ parameters }: FunctionShape['methods'][number]): number =>
    parameters.filter(({ optional, rest }) => !optional && !rest).length;
  return {
    ...one,
    methods: one.methods.filter((each) =>
      other?.methods.some((twin) => twin.name === each.name && count(twin) === count(each)),
    ),
  };
}

/** The numbers of objects and guesses hang on where they stand. */
const withoutNumbers = (shape: TypeShape): unknown =>
  JSON.parse(JSON.stringify(shape), (key, value: unknown) => (key === 'id' ? 0 : value));

/** Is there a parameter, of a function or of a method, that nothing declares? */
export const isGuessed = ({ parameters, methods }: FunctionShape): boolean =>
  [...parameters, ...methods.flatMap((each) => each.parameters)].some((each) => each.guessed);

/** Methods of a class that cannot be called, in words. */
const uncallable = ({ name, methods }: FunctionShape): string[] =>
  methods.flatMap((method) => {
    const hard = method.parameters.find(({ shape, optional }) => !optional && unmakeable(shape) !== undefined);
    return hard === undefined ? [] : [`${name}.${method.name} (no values for ${hard.name}: ${unmakeable(hard.shape)})`];
  });

/** Functions of the browser's frameworks, by their names. */
function meantForFrameworks({ name, form, parameters }: FunctionShape): string | undefined {
  if (form === 'function' && /^[A-Z]/.test(name) && parameters.length <= 1) return 'looks like a component';
  return /^use[A-Z]/.test(name) ? 'looks like a hook' : undefined;
}

function obstacleOf({ form, parameters, methods }: FunctionShape): string | undefined {
  if (form === 'class' && methods.length === 0) return 'a class without methods for callers';
  const hard = parameters.find(({ shape, optional }) => !optional && unmakeable(shape) !== undefined);
  return hard === undefined ? undefined : `no values for ${hard.name}: ${unmakeable(hard.shape)}`;
}

/** The type within a shape that nothing can be made of, or undefined. */
function unmakeable(shape: TypeShape): string | undefined {
  switch (shape.kind) {
    case 'other':
      return shape.type.length > 60 ? `${shape.type.slice(0, 59)}…` : shape.type;
    case 'list':
    case 'set':
    case 'record':
      return unmakeable(shape.of);
    case 'map':
      return unmakeable(shape.key) ?? unmakeable(shape.of);
    case 'tuple':
      return shape.items.map(unmakeable).find((each) => each !== undefined);
    case 'guess':
    case 'union': {
      const options = shape.options.map(unmakeable);
      return options.includes(undefined) ? undefined : options[0];
    }
    case 'object':
      return shape.fields
        .map((field) => (field.optional ? undefined : unmakeable(field.shape)))
        .find((each) => each !== undefined);
    default:
      return undefined;
  }
}
