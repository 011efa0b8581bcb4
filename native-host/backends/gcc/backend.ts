import { posix } from 'node:path';
import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { flagsFor, type CFlags } from '../c-flags.ts';
import { countLines, decide } from '../decide.ts';
import { defineBackend, systemTool, type BackendContext, type Obligation } from '../define.ts';
import { finish } from '../finished-run.ts';
import { missingHeader, placeOf, readDiagnostics, type GccDiagnostic } from '../gcc-json.ts';
import { pathArgument } from '../tool-place.ts';
import type { Tree } from '../tree.ts';
import { isDoubtful, isOfTheFrame, isProgram, otherReadings, unresolvedName, type Reading } from './fragment.ts';
import { isError, meaningOf } from './rules.ts';

const INSTALL = 'apt-get install gcc g++ libc6-dev';
/** Of the sources that include a header so many are compiled with it. */
const MOST_INCLUDERS = 20;

type Asked = Obligation & { tree: Tree };

/** Checks the types of C and C++ with GCC (see README.md). */
export default defineBackend({
  id: 'gcc',
  title: 'GCC',
  languages: ['c', 'cpp'],
  check: 'types',
  tool: systemTool({ command: 'gcc', version: ['-dumpfullversion'], install: INSTALL }),
  effect: 'reads-project',
  over: 'tree',
  deadlineMs: 60_000,
  revision: 2,
  async run(obligation, context) {
    const { tree, file } = obligation;
    if (tree === undefined) return { kind: 'unsupported', findings: [], reason: 'it is asked about a file among others' };
    const asked = { ...obligation, tree };
    const flags = flagsFor(tree, file.name);
        const files = [file.name, ...(tree.kind === 'project' ? includersOf(tree, file.name) : [])];
    const first = await compile(asked, flags, { include: [] }, files, context);
    if ('kind' in first) return first;
    if (!isPart(asked)) return judge(first.said, asked, tree.kind === 'project' ? `${extentOf(files, file.text)}, ${flags.from}` : extentOf(files, file.text), true);
    let verdict = judge(first.said, asked, extentOf(files, file.text), true);
    for (const other of otherReadings(file.text, flags.cpp, first.said.filter(isError), file.name)) {
      const next = await compile(asked, flags, other, files, context);
      if ('kind' in next) return next;
      verdict = judge(other.text === undefined ? next.said : next.said.filter((each) => !isOfTheFrame(each)), asked, `${extentOf(files, file.text)}, ${other.says}`, false);
      if (verdict.kind !== 'unknown') break;
    }
    return verdict;
  },
});

const isPart = ({ tree, file }: Asked): boolean => tree.kind !== 'project' && !isProgram(file.text);

const extentOf = (files: readonly string[], text: string): string => (files.length === 1 ? countLines(text) : `${countLines(text)} and ${files.length - 1} that include it`);

async function compile(asked: Asked, { cpp, args }: CFlags, reading: Reading, files: readonly string[], { runInTree }: BackendContext): Promise<{ said: GccDiagnostic[] } | Verdict> {
  const { file, limits } = asked;
  const command = cpp ? 'g++' : 'gcc';
  const header = /\.(h|hh|hpp|hxx)$/.test(file.name) && reading.text === undefined;
  const language = cpp ? 'c++' : 'c';
  const sources = reading.text === undefined ? ['-x', header ? `${language}-header` : language, pathArgument(file.name), '-x', 'none', ...files.slice(1).map(pathArgument)] : ['-x', language, '-iquote', pathArgument(posix.dirname(file.name)), '-'];
  const line = ['-fsyntax-only', '-Wall', '-Wextra', ...(isPart(asked) ? ['-Wno-unused', '-Wno-builtin-declaration-mismatch'] : []), '-fdiagnostics-format=json', '-fmax-errors=100', ...args, ...reading.include.flatMap((name) => ['-include', name]), ...sources];
  const ended = finish(await runInTree(command, line, { ...(reading.text === undefined ? {} : { stdin: reading.text }), limits: { wallMs: limits.deadlineMs } }), command, INSTALL);
  if (ended.kind === 'verdict') return ended.verdict;
  const said = readDiagnostics(ended.stderr, files.length);
  if (said === undefined || (ended.code !== 0) !== said.some(({ kind }) => kind.endsWith('error'))) return { kind: 'crashed', findings: [], reason: `${command} did not say what it found` };
  return { said };
}

/**
 * A header that is not there ends the compilation, so nothing is known of what comes after it. In a part of a file, what
 * misses a name may be right where the name is; and then so may everything that follows from it.
 */
function judge(said: readonly GccDiagnostic[], asked: Asked, extent: string, sure: boolean): Verdict {
  const missing = said.flatMap((each) => missingHeader(each) ?? []);
  const names = !isPart(asked) ? [] : [...new Set(said.flatMap((each) => unresolvedName(each) ?? []))];
  const notChecked = [...missing.map((name) => `what comes after <${name}>, which is not here`), ...names.slice(0, 10).map((name) => `uses of \`${name}\`, which the block does not declare`)];
  const doubted = said.some((each) => each.kind.endsWith('error') && (names.length > 0 || !sure) && isDoubtful(each));
  const findings = withoutNoise(said).filter((each) => missingHeader(each) === undefined && (names.length === 0 || unresolvedName(each) === undefined)).map((each) => toFinding(each, asked));
  const particulars = { extent, ...(notChecked.length === 0 ? {} : { notChecked }) };
  // What follows from a name that is not known says nothing.
  const weak = findings.filter(({ severity }) => severity !== 'error');
  if (doubted) return { kind: 'unknown', findings: weak, reason: `the block is a part of something: ${names.length > 0 ? `it does not declare ${names.slice(0, 3).map((name) => `\`${name}\``).join(', ')}` : 'what it needs is not known'}`, ...particulars };
  if (missing.length > 0 && !findings.some(({ severity }) => severity === 'error')) return { kind: 'unknown', findings, reason: `the header ${missing[0]} is not here`, ...particulars };
  return decide(findings, particulars);
}

/** What a parser warns of after it lost its way says nothing, and neither does how a header looks when it is compiled alone. */
function withoutNoise(said: readonly GccDiagnostic[]): readonly GccDiagnostic[] {
  const broken = said.some((each) => each.kind === 'error' && meaningOf(each).category === 'syntax_error');
  return said.filter(({ kind, message }) => kind.endsWith('error') || (kind === 'warning' && !broken && message !== '#pragma once in main file'));
}

function toFinding(diagnostic: GccDiagnostic, asked: Asked): Finding {
  const { kind, option, message } = diagnostic;
  return {
    ...placeOf(diagnostic, asked),
    rule: option ?? kind.replaceAll(' ', '-'),
    backend: 'gcc',
    message,
    severity: isError(diagnostic) ? 'error' : 'warning',
    ...meaningOf(diagnostic),
  };
}

/** Sources that name a header of the tree in an `#include`. */
function includersOf(tree: Tree, header: string): string[] {
  if (!/\.(h|hh|hpp|hxx)$/.test(header)) return [];
  const name = posix.basename(header).replaceAll('.', '\\.');
  const names = new RegExp(`^[ \\t]*#[ \\t]*include[ \\t]*[<"](?:[^>"\\n]*/)?${name}[>"]`, 'm');
  return tree.files.filter((file) => /\.(c|cc|cpp|cxx)$/.test(file) && names.test(tree.text(file) ?? '')).slice(0, MOST_INCLUDERS);
}
