import type { Node } from '../../../kit/plain-tree.ts';

/** An argument of a call; `name` of one that is given by its name. */
export interface Argument {
  name?: string;
  value: Ir;
}

/** A parameter of a function: its type as it is written, and what is written before it (annotations, decorators). */
export interface Parameter {
  target: Ir;
  type?: string;
  marks: string;
  value?: Ir;
  /** A pointer or a reference: what the function writes there, its caller has. */
  out?: true;
}

/** A function of the block. `marks` are its modifiers, annotations and decorators as they are written. */
export interface FunctionIr {
  kind: 'function';
  at: Node;
  name: string;
  marks: string;
  parameters: readonly Parameter[];
  body: Ir;
  /** A callback or a lambda, which is judged where it stands. */
  inline: boolean;
  /** The type that a method belongs to, where the method stands outside of it. */
  owner?: string;
}

/** One name that an import brings: `path` is what it stands for, in the language's own way to say it. */
export interface Imported {
  local: string;
  path: string;
  /** Another name for a type: `path` is to be read as the text does. */
  alias?: true;
}

/**
 * What all languages here are brought to before values are followed: expressions and statements alike. `at` is the
 * place. What a language has and this has not is `other`: its parts are looked at in order, and nothing is known of it.
 */
export type Ir =
  | { kind: 'text'; at: Node; value: string }
  | { kind: 'number'; at: Node; value: number | undefined }
  | { kind: 'nothing' | 'true' | 'false'; at: Node }
  | { kind: 'regex'; at: Node; value: string }
  | { kind: 'name'; at: Node; name: string }
  | { kind: 'member'; at: Node; of: Ir; name: string }
  | { kind: 'index'; at: Node; of: Ir; key: Ir }
  | { kind: 'call'; at: Node; callee: Ir; args: readonly Argument[] }
  | { kind: 'join'; at: Node; op: string; parts: readonly Ir[] }
  | { kind: 'math'; at: Node; op: string; left: Ir; right: Ir }
  | { kind: 'compare'; at: Node; op: string; left: Ir; right: Ir }
  | { kind: 'logic'; at: Node; op: 'and' | 'or'; left: Ir; right: Ir }
  | { kind: 'not'; at: Node; value: Ir }
  | { kind: 'choice'; at: Node; test: Ir; options: readonly [Ir, Ir] }
  | { kind: 'list'; at: Node; items: readonly Ir[] }
  | { kind: 'record'; at: Node; type?: string; entries: readonly { key: Ir | undefined; value: Ir }[] }
  | FunctionIr
  | { kind: 'assign'; at: Node; target: Ir; op: string; value: Ir; type?: string; fresh?: boolean; length?: Ir }
  | { kind: 'if'; at: Node; test: Ir; consequence: Ir; alternative: Ir | undefined }
  | {
      kind: 'loop';
      at: Node;
      first: Ir | undefined;
      test: Ir | undefined;
      item: Ir | undefined;
      over: Ir | undefined;
      body: Ir;
    }
  | { kind: 'switch'; at: Node; on: Ir; cases: readonly { values: readonly Ir[]; body: Ir }[] }
  | { kind: 'return'; at: Node; value: Ir | undefined }
  | { kind: 'exit'; at: Node; value: Ir | undefined }
  | { kind: 'block'; at: Node; items: readonly Ir[] }
  | { kind: 'class'; at: Node; name: string; marks: string; body: Ir }
  | { kind: 'import'; at: Node; names: readonly Imported[] }
  | { kind: 'cast'; at: Node; type: string; value: Ir }
  | { kind: 'other'; at: Node; parts: readonly Ir[] };
