import { assignment, bind } from './assign.ts';
import { lineAmong, lineStarts } from '../../../kit/text-position.ts';
import { followCall } from './calls.ts';
import type { Declared } from './declared.ts';
import { compareValues, testOf } from './checks.ts';
import { TEXT_FLAWS } from './flaws.ts';
import { reportMemory } from './memory-forms.ts';
import type { FunctionIr, Ir } from './ir.ts';
import { isSlow } from './forms.ts';
import { filled, freeName, indexValue, memberValue, nameValue } from './lookup.ts';
import type { FlowNames } from './match.ts';
import { mathValue } from './math.ts';
import { type Node } from '../../../kit/plain-tree.ts';
import { isPlainType } from './plain-types.ts';
import { calledWithin } from './flow-program.ts';
import { Scope } from './flow-scope.ts';
import {
  reportSlow,
  reportDefinition,
  reportEntries,
  reportGiven,
  reportKept,
  reportPage,
  type Found,
} from './sinks.ts';
import {
  cleaned,
  constantOf,
  either,
  fixed,
  joined,
  mergeLabels,
  UNKNOWN,
  withItem,
  type Label,
  type FlowValue,
} from './flow-value.ts';
import { COUNTS } from './flow-words.ts';
import { branched, chosen, logic, loop, switched } from './ways.ts';

/** Looks that one block may cost; what is not reached then is not decided. */
const STEPS_PER_NODE = 30;
const STEPS_AT_LEAST = 60_000;
const MAX_INLINED = 6;

/** Too much to follow. */
export class TooMuch extends Error {}

/** The function that is followed, and what is known of the way to it. */
export interface FlowFrame {
  fn: FunctionIr | undefined;
  /** The statement or function around; what it speaks of says what is guarded. */
  around: Node;
  returns: FlowValue[];
  /** Functions that are being followed from one to the next. */
  depth: number;
  /** Inside of a loop that is gone through twice already. */
  looping: boolean;
  /** Remembers a way that leaves the innermost loop, or this round of it. */
  leave?: (scope: Scope) => void;
}

/** What a call of a function of the block gave, and what it left in its arguments, by their places. */
interface Called {
  result: FlowValue;
  outs: readonly (readonly [number, FlowValue])[];
}

/** One block being followed. */
export class Follower {
  readonly names: FlowNames;
  readonly source: string;
  private readonly lines: readonly number[];
  readonly found: Map<string, Found>;
  /** Functions and methods of the block by their names. */
  readonly functions = new Map<string, NonNullable<FlowValue['fn']>>();
  readonly types = new Map<string, { marks: string; fields?: ReadonlyMap<string, FlowValue> }>();
  readonly imports = new Map<string, string>();
  /** Names of the classes that methods belong to. */
  private readonly owners = new Map<FunctionIr, string>();
  private readonly waiting: NonNullable<FlowValue['fn']>[] = [];
  private readonly remembered = new Map<FunctionIr, Map<string, Called>>();
  private readonly active = new Set<FunctionIr>();
  private readonly said = new Map<RegExp, boolean>();
  private steps: number;

  readonly shift: number;

  /** What the block's own types declare, where the language has such types. */
  readonly declared: Declared | undefined;

  /** `shift`: lines before the block that are not its own; the function around them is none either. */
  constructor(names: FlowNames, source: string, nodes: number, shift = 0, declared?: Declared) {
    this.shift = shift;
    this.declared = declared;
    this.names = names;
    this.source = source;
    this.lines = lineStarts(source);
    this.found = new Map();
    this.steps = STEPS_AT_LEAST + nodes * STEPS_PER_NODE;
  }

  /** Follows the block's own code, then every function as one that anybody may call. */
  program(root: Ir): void {
    const scope = new Scope();
    this.follow(root, scope, { fn: undefined, around: root.at, returns: [], depth: 0, looping: false });
    const helpers = calledWithin(root);
    // Functions within a function are added while it is followed.
    for (const next of this.waiting) {
      if (this.names.table.indexes === true) reportMemory(this, next.ir, helpers.has(next.ir.name));
      if (!helpers.has(next.ir.name) || /\bpublic\b|@|#\[|\bexport\b/.test(next.ir.marks)) this.enter(next);
    }
  }

  /** The class of the block that a method belongs to. */
  ownerOf(ir: FunctionIr): string | undefined {
    return this.owners.get(ir);
  }

  /** The line, from 1, of an offset. */
  lineOf(offset: number): number {
    return lineAmong(this.lines, offset) - this.shift;
  }

  /** Is anything in the block like this? Looked for once. */
  says(pattern: RegExp): boolean {
    const known = this.said.get(pattern) ?? pattern.test(this.source);
    this.said.set(pattern, known);
    return known;
  }

  /** The text of a node. */
  text(node: Node): string {
    return this.source.slice(node.start, node.end);
  }

  /** What a type or a name in full is called by the table. */
  resolve(written: string): string {
    const words = written.split(/\.|::|\\/).filter((word) => word !== '');
    const whole = words.length > 1 ? this.names.short(words.join('.')) : undefined;
    if (whole !== undefined) return whole;
    const [first = '', ...rest] = words;
    const base = this.imports.get(first) ?? (this.types.has(first) ? first : (this.names.short(first) ?? first));
    return [base, ...rest].join('.').replace(/^jakarta\./, 'javax.');
  }

  /** A function as one that anybody may call: its parameters come from outside. */
  private enter({ ir, scope }: NonNullable<FlowValue['fn']>): void {
    if (this.active.has(ir)) return;
    const own = new Scope(scope);
    for (const parameter of ir.parameters) bind(this, parameter, undefined, own, ir, true);
    this.run(ir, own, { fn: ir, around: ir.at, returns: [], depth: 0, looping: false });
  }

  private run(ir: FunctionIr, scope: Scope, frame: FlowFrame): FlowValue {
    this.active.add(ir);
    this.follow(ir.body, scope, frame);
    this.active.delete(ir);
    return frame.returns.length === 0 ? UNKNOWN : frame.returns.reduce(either);
  }

  /**
   * A call of a function of the block with these values; `back` is told what it leaves where its arguments point to.
   */
  callOwn(
    { ir, scope }: NonNullable<FlowValue['fn']>,
    args: readonly (FlowValue & { given?: string })[],
    frame: FlowFrame,
    back?: (place: number, value: FlowValue) => void,
  ): FlowValue | undefined {
    if (frame.depth >= MAX_INLINED || this.active.has(ir)) return undefined;
    const key = args
      .map(({ given, labels, shape, path }) =>
        [
          given ?? '',
          ...labels.map(({ origin, clean, whole }) => `${origin}/${clean}/${whole}`),
          shape ?? '',
          path ?? '',
        ].join(';'),
      )
      .join('|');
    const known = this.remembered.get(ir)?.get(key);
    if (known !== undefined) {
      for (const [place, value] of known.outs) back?.(place, value);
      return known.result;
    }
    const own = new Scope(scope);
    ir.parameters
      .filter(({ target }) => target.kind !== 'name' || !/^(?:self|cls)$/.test(target.name))
      .forEach((parameter, place) => {
        const name = parameter.target.kind === 'name' ? parameter.target.name : '';
        bind(
          this,
          parameter,
          args.find(({ given }) => given === name) ?? args.filter(({ given }) => given === undefined)[place] ?? UNKNOWN,
          own,
          ir,
          false,
        );
      });
    const given = new Map(own.names);
    const result = this.run(ir, own, {
      fn: ir,
      around: ir.at,
      returns: [],
      depth: frame.depth + 1,
      looping: frame.looping,
    });
    const outs = ir.parameters.flatMap(({ target, out }, place) => {
      const left = out === true && target.kind === 'name' ? own.names.get(target.name) : undefined;
      if (left === undefined || target.kind !== 'name' || left === given.get(target.name)) return [];
      return [[place, own.apply(left)] as const];
    });
    for (const [place, value] of outs) back?.(place, value);
    const results = this.remembered.get(ir) ?? new Map<string, Called>();
    results.set(key, { result, outs });
    this.remembered.set(ir, results);
    return result;
  }

  /** A callback, where it is handed over, `first` as its first argument: what it changes around it is changed. */
  callBack(ir: FunctionIr, given: FlowValue, scope: Scope, frame: FlowFrame, first: FlowValue = given): FlowValue {
    if (this.active.has(ir)) return UNKNOWN;
    const own = new Scope(scope);
    ir.parameters.forEach((parameter, place) => {
      const isPlace = parameter.target.kind === 'name' && COUNTS.test(parameter.target.name);
      const rest: FlowValue = { labels: place < 3 && !isPlace ? given.labels : [] };
      bind(this, parameter, place === 0 ? first : rest, own, ir, false, true);
    });
    const inner: FlowFrame = { ...frame, fn: ir, returns: [] };
    const result = this.run(ir, own, inner);
    own.ended = false;
    scope.meet([own, new Scope(scope)]);
    return result;
  }

  /** What something is called on, or looked up in. */
  holder(ir: Ir, scope: Scope, frame: FlowFrame): FlowValue {
    return ir.kind === 'name' ? nameValue(this, ir, scope) : this.follow(ir, scope, frame);
  }

  /** Follows a statement or an expression and says what is known of its value. */
  follow(ir: Ir, scope: Scope, frame: FlowFrame): FlowValue {
    this.steps -= 1;
    if (this.steps < 0) throw new TooMuch();
    switch (ir.kind) {
      case 'text':
        return fixed(ir.value);
      case 'number':
        return { labels: [], numeric: true, ...(ir.value === undefined ? {} : { shape: String(ir.value) }) };
      case 'true':
        return fixed('true');
      case 'false':
        return fixed('false');
      case 'nothing':
        return fixed('null');
      case 'regex':
        if (isSlow(ir.value)) reportSlow(this, ir.at);
        return { labels: [], shape: ir.value, path: 'RegExp', onlyFirst: !/\/[a-z]*g[a-z]*$/.test(this.text(ir.at)) };
      case 'name':
        return freeName(this, ir, nameValue(this, ir, scope), frame);
      case 'member':
        return memberValue(this, ir, this.holder(ir.of, scope, frame), scope);
      case 'index':
        return indexValue(this, ir, scope, frame);
      case 'call':
        return followCall(this, ir, scope, frame);
      case 'join': {
        const parts = ir.parts.map((part) => this.follow(part, scope, frame));
        parts.forEach((part, place) => {
          const before = /(\w+)[=:/]\s*["']?$/.exec(parts[place - 1]?.shape?.slice(-60) ?? '')?.[1];
          if (before !== undefined) reportKept(this, before, part);
        });
        if (ir.op === '%' && parts[0]?.shape !== undefined) return filled(parts[0], parts.slice(1));
        const path = ir.op === '/' ? { path: parts[0]?.path } : {};
        return { ...joined(parts, ir.op === '/' ? '/' : ''), ...path };
      }
      case 'math':
        return mathValue(this, ir, scope, frame);
      case 'compare':
        return compareValues(this, ir, scope, frame);
      case 'not': {
        const { labels, yes, no } = testOf(this.follow(ir.value, scope, frame));
        return {
          labels: cleaned(labels, TEXT_FLAWS),
          ...(no === undefined ? {} : { yes: no }),
          ...(yes === undefined ? {} : { no: yes }),
        };
      }
      case 'logic':
        return logic(this, ir, scope, frame);
      case 'choice':
        return chosen(this, ir, scope, frame);
      case 'list': {
        const items = ir.items.map((item) => this.follow(item, scope, frame));
        return items.reduce<FlowValue>((value, item, place) => withItem(value, String(place), item), {
          labels: [],
          path: '[]',
          items: new Map(),
        });
      }
      case 'record': {
        let value: FlowValue = { labels: [], path: ir.type ?? '{}', items: new Map() };
        for (const { key, value: held } of ir.entries) {
          const name =
            key === undefined
              ? undefined
              : constantOf(key.kind === 'name' ? fixed(key.name) : this.follow(key, scope, frame));
          const item = this.follow(held, scope, frame);
          value = withItem(value, name, item);
          if (name !== undefined) reportEntries(this, name, item, held.at);
        }
        return value;
      }
      case 'function': {
        const fn = { ir, scope };
        if (!ir.inline) {
          reportDefinition(this, ir);
          this.waiting.push(fn);
          this.functions.set(ir.owner === undefined ? ir.name : `${ir.owner}.${ir.name}`, fn);
          if (ir.owner === undefined) scope.set(ir.name, { labels: [], fn });
        } else this.callBack(ir, UNKNOWN, scope, frame);
        return { labels: [], fn };
      }
      case 'assign':
        return assignment(this, ir, scope, frame);
      case 'if':
        return branched(this, ir, scope, frame);
      case 'loop':
        return loop(this, ir, scope, frame);
      case 'switch':
        return switched(this, ir, scope, frame);
      case 'return': {
        const value = ir.value === undefined ? UNKNOWN : scope.apply(this.follow(ir.value, scope, frame));
        frame.returns.push(value);
        if (frame.fn !== undefined && ir.value !== undefined) {
          reportKept(this, frame.fn.name, value);
          reportGiven(this, frame.fn, this.owners.get(frame.fn) ?? '', value);
          reportPage(this, value, ir.value.at, frame);
        }
        scope.ended = true;
        return value;
      }
      case 'exit':
        if (ir.value !== undefined) this.follow(ir.value, scope, frame);
        if (/^(?:break|continue|next)/.test(ir.at.type)) frame.leave?.(scope);
        scope.ended = true;
        return UNKNOWN;
      case 'block':
        return this.block(ir.items, scope, frame);
      case 'class': {
        this.types.set(ir.name, { ...this.types.get(ir.name), marks: ir.marks });
        const own = new Scope(scope);
        for (const item of ir.body.kind === 'block' ? ir.body.items : [])
          if (item.kind === 'function') this.owners.set(item, ir.name);
        this.follow(ir.body, own, { ...frame, around: ir.at });
        if (this.names.table.indexes === true) this.types.set(ir.name, { marks: ir.marks, fields: own.names });
        scope.set(ir.name, { labels: [], path: ir.name });
        return UNKNOWN;
      }
      case 'import':
        for (const { local, path: written, alias } of ir.names) {
          const path = this.names.returns(written) ?? (alias === true ? this.resolve(written) : written);
          this.imports.set(local, path);
          scope.set(local, { labels: [], path });
        }
        return UNKNOWN;
      case 'cast': {
        const value = this.follow(ir.value, scope, frame);
        if (isPlainType(this, ir.type)) return { labels: cleaned(value.labels, TEXT_FLAWS), numeric: true };
        return { ...value, path: this.names.short(ir.type) ?? value.path };
      }
      case 'other': {
        const parts = ir.parts.map((part) => this.follow(part, scope, frame));
        return { labels: parts.reduce<readonly Label[]>((all, { labels }) => mergeLabels(all, labels), []) };
      }
    }
  }

  private block(items: readonly Ir[], scope: Scope, frame: FlowFrame): FlowValue {
    for (const item of items) if (item.kind === 'import') this.follow(item, scope, frame);
    for (const item of items) {
      if (item.kind === 'class') this.types.set(item.name, { ...this.types.get(item.name), marks: item.marks });
      else if (item.kind === 'function' && !item.inline) this.follow(item, scope, frame);
    }
    let value = UNKNOWN;
    for (const item of items) {
      if (item.kind === 'import' || (item.kind === 'function' && !item.inline)) continue;
      value = this.follow(
        item,
        scope,
        frame.fn === undefined && item.kind !== 'block' && item.kind !== 'class'
          ? { ...frame, around: item.at }
          : frame,
      );
      if (scope.ended && frame.fn !== undefined) break;
    }
    return value;
  }
}
