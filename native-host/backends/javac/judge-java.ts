import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { countLines, decide } from '../decide.ts';
import { hasHollowBody, leavesOut, omissionFinder } from '../rustc-snippet/reading.ts';
import { tooOld } from '../needs-newer.ts';
import { NEWER_JAVA } from './newer-java.ts';
import { findingOf, type JavaDiagnostic } from './diagnostics.ts';
import { typesIn, type JavaReading } from './reading.ts';
import { STANDARD_TYPES } from './standard-types.ts';

/** What follows from statements or members that are not where they belong, or from parts that are left out. */
const CONSEQUENCE = /^missing return|might not have been initialized|^unreported exception|unexpected return value|^incompatible types: missing return value|from a static context/;
/** What follows from a type that is not known: what it declares, or that several files stand in one block. */
const OF_THE_UNKNOWN = /does not override or implement|is not abstract and does not override|^incompatible types: cannot infer|cannot be applied to given types/;

/** What of the block is known: is it whole, does it show where its names come from, has it bases from elsewhere? */
interface Whole {
  types: readonly string[];
  whole: boolean;
  selfContained: boolean;
  inherits: boolean;
}

/** A name that a diagnostic speaks of and that may be elsewhere; undefined where the diagnostic stands by itself. */
function outside({ message, details }: JavaDiagnostic, { types, whole, selfContained, inherits }: Whole): string | undefined {
  const wanted = /^package (\S+) does not exist/.exec(message)?.[1];
  if (wanted !== undefined) return /^(?:java|jdk)\./.test(wanted) ? undefined : wanted;
  if (/^static import only from|^module not found|^cannot access/.test(message)) return message.split(/\s/).at(-1);
  if (!message.startsWith('cannot find symbol')) return undefined;
  const [, kind, name = ''] = /^(class|interface|variable|method|constructor|static)\s+(\w+)/.exec(details['symbol'] ?? '') ?? [];
  const location = details['location'] ?? '';
  const owner = /(?:class|interface|enum|record|of type) @?([\w.]+)/.exec(location)?.[1] ?? '';
  const isOwn = owner === '' || types.includes(owner) || owner === 'Block';
  // Members of a type that is neither the block's nor unknown are those of the Java library, all of which is here.
  if (!isOwn && (kind === 'method' || kind === 'variable')) return undefined;
  const isType = kind === 'class' || kind === 'interface' || (kind === 'variable' && /^[A-Z]/.test(name));
  if (isType) return STANDARD_TYPES.has(name) && selfContained ? undefined : name;
  return whole && !inherits ? undefined : name;
}

/** The compiler that spoke, and the texts of the tree that it spoke of. */
export interface JavaCompiler {
  backend: string;
  version: string | null;
  textOf(file: string): string | undefined;
}

/** The verdict on a file whose packages may not be here: what rests on them is not checked. */
export function judgeJava(diagnostics: readonly JavaDiagnostic[], reading: JavaReading, block: { name: string; text: string }, { backend, version, textOf }: JavaCompiler): Verdict {
  const { text, as, before } = reading;
  const whole: Whole = {
    types: typesIn(text),
    whole: as === null,
    selfContained: as === null && /^[ \t]*import\s|\bstatic void main[ \t]*\(/m.test(text),
    inherits: /\b(?:extends|implements)\b/.test(text) && diagnostics.some(({ message }) => /^package .* does not exist|^cannot find symbol/.test(message)),
  };
  const toFinding = (diagnostic: JavaDiagnostic): Finding => {
    const own = diagnostic.file === reading.name || diagnostic.file === block.name;
    const file = own ? block.name : diagnostic.file;
    return findingOf(diagnostic, file, own ? before + text : (textOf(file) ?? ''), backend);
  };
  const extent = `${countLines(block.text)}${as === null ? '' : `, read as ${as}`}`;
  const old = tooOld(diagnostics.map(toFinding), NEWER_JAVA, { version, extent, textOf: (file) => (file === block.name ? before + text : textOf(file)) });
  if (old !== undefined) return old;
  const isAtGap = omissionFinder(text);
  const hollow = leavesOut(text) || hasHollowBody(text);
  const missing = new Set<string>();
  const later: JavaDiagnostic[] = [];
  let consequences = 0;
  for (const diagnostic of diagnostics) {
    const name = outside(diagnostic, whole);
    if (name !== undefined) missing.add(name);
    else if (/is public, should be declared in a file named/.test(diagnostic.message)) consequences += 1;
    else if (diagnostic.severity === 'error' && (((as !== null || hollow) && CONSEQUENCE.test(diagnostic.message)) || (isSyntax(diagnostic.message) && isAtGap(diagnostic.line)))) consequences += 1;
    else later.push(diagnostic);
  }
  const kept = later.filter(({ message, severity }) => missing.size === 0 || severity === 'warning' || !OF_THE_UNKNOWN.test(message));
  const findings = kept.map(toFinding);
  const names = [...missing].slice(0, 8).join(', ');
  const notChecked = [
    ...(names === '' ? [] : [`what rests on packages and names that are not here: ${names}`]),
    ...(consequences === 0 && kept.length === later.length ? [] : [hollow ? 'the parts that the block leaves out' : 'how the code fits what is around it']),
  ];
  if (findings.some(({ severity }) => severity === 'error')) return decide(findings, { extent, notChecked });
  if (notChecked.length > 0) return { kind: 'unknown', findings, extent, notChecked, reason: names === '' ? 'the block is a part of something' : `the code uses what is not here: ${names}` };
  return decide(findings, { extent });
}

const isSyntax = (message: string): boolean => /expected$|^illegal start|^not a statement|^reached end of file/.test(message);
