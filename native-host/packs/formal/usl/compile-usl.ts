import type { UslTarget } from './usl-target.ts';
import { positionsIn } from '../../../kit/text-position.ts';
import { compileUslToDafny } from './compile-usl-to-dafny.ts';
import { compileUslToKani } from './compile-usl-to-kani.ts';
import { compileUslToSmt } from './compile-usl-to-smt.ts';
import { compileUslToTla } from './compile-usl-to-tla.ts';
import { compileUslToTs } from './compile-usl-to-ts.ts';
import { parseUsl } from './parse-usl.ts';
import { printUsl } from './print-usl.ts';
import { readUslModel } from './read-usl-model.ts';
import type { UslCompiler } from './usl-compilation.ts';
import type { UslSpec } from './usl-ast.ts';

const COMPILERS: Record<Exclude<UslTarget, 'usl'>, { comment: string; compile: UslCompiler }> = {
  smt: { comment: ';', compile: compileUslToSmt },
  ts: { comment: '//', compile: compileUslToTs },
  tla: { comment: '\\*', compile: compileUslToTla },
  dafny: { comment: '//', compile: compileUslToDafny },
  kani: { comment: '//', compile: compileUslToKani },
};

/** What compiling a text comes to. */
export type UslCompiled =
  /** @property leftOut "unsupported: line 3, temporal t: ...", as the text's comments say it, too. */
  { kind: 'compiled'; text: string; leftOut: string[] } | { kind: 'ill-formed'; message: string };

/** Compiles a specification. What the target cannot say is a comment at its head, and named. */
export function compileUsl(source: string, target: UslTarget): UslCompiled {
  const at = positionsIn(source);
  const place = (offset: number): string => `line ${at(offset).line}, column ${at(offset).column}`;
  const reading = parseUsl(source);
  if (reading.kind === 'unsupported') return { kind: 'ill-formed', message: reading.reason };
  if (reading.kind === 'ill-formed')
    return { kind: 'ill-formed', message: `${place(reading.at.start)}: ${reading.message}` };
  if (target === 'usl') return { kind: 'compiled', text: printUsl(reading.spec), leftOut: [] };
  return compileSpec(reading.spec, COMPILERS[target], place, (offset) => at(offset).line);
}

function compileSpec(
  spec: UslSpec,
  { comment, compile }: { comment: string; compile: UslCompiler },
  place: (offset: number) => string,
  line: (offset: number) => number,
): UslCompiled {
  const model = readUslModel(spec);
  const mistakes = model.problems.filter(({ severity }) => severity === 'error');
  if (mistakes.length > 0)
    return {
      kind: 'ill-formed',
      message: mistakes.map(({ start, message }) => `${place(start)}: ${message}`).join('\n'),
    };
  const { text, leftOut } = compile(model);
  const unjudged = model.unjudged.map(({ start, what, reason }) => ({ start, what, reason }));
  const lines = [...leftOut, ...unjudged]
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, what, reason }) => `unsupported: line ${line(start)}, ${what}: ${reason.replaceAll(/\s+/g, ' ')}`);
  const head = [
    `${comment} Written by claude-verify from a specification in USL.`,
    ...lines.map((each) => `${comment} ${each}`),
  ];
  return { kind: 'compiled', text: `${head.join('\n')}\n\n${text}`, leftOut: lines };
}
