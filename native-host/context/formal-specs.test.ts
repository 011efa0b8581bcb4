import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import { parseContextFile } from './context-file.ts';
import { findSpecs, specNamed, type SpecPlace } from './formal-specs.ts';

const PLACES: Record<string, SpecPlace> = {
  'specs/counter.tla': 'file',
  'specs/counter.cfg': 'file',
  'specs/deep/inner.tla': 'file',
  'specs/linked.tla': 'link',
  'specs/away.als': 'outside',
  'proofs/t.v': 'file',
  'proofs/queries.smt': 'file',
  'proofs/[a].smt2': 'file',
  'proofs/pipe.dfy': 'special',
  README: 'file',
  specs: 'folder',
};
const FILES = {
  listed: Object.keys(PLACES).filter((path) => path !== 'specs' && path !== 'README'),
  at: (path: string): SpecPlace => PLACES[path] ?? 'missing',
};

function section(toml: string): Parameters<typeof findSpecs>[0] {
  const found = parseContextFile(`[formal_specs]\n${toml}`);
  if (found.state === 'broken') throw new Error(found.message);
  return found.file.formal_specs;
}

const found = (toml: string): string[] => {
  const { specs, problems } = findSpecs(section(toml), FILES);
  return [
    ...[...specs.values()].map(({ path, key, language }) => `${path} ${key} ${language}`),
    ...problems.map(({ code, message }) => `${code} ${message.slice(message.indexOf('[formal_specs]'))}`),
  ];
};

describe('what [formal_specs] names', () => {
  it.each<[string, string, string[]]>([
    ['a path', 'tla_plus = "specs/counter.tla"', ['specs/counter.tla tla_plus tlaplus']],
    ['a list of paths', 'coq = ["./proofs/t.v"]', ['proofs/t.v coq coq']],
    ['what git ignores, by its path', 'usl = "README"', ['README usl usl']],
    ['a file of a name that says nothing', 'smt = "proofs/queries.smt"', ['proofs/queries.smt smt smtlib']],
    ['a path with brackets', 'smt = "proofs/[a].smt2"', ['proofs/[a].smt2 smt smtlib']],
    [
      'a pattern: files of its language, of every folder, no links',
      'tla_plus = "specs/**"',
      ['specs/counter.tla tla_plus tlaplus', 'specs/deep/inner.tla tla_plus tlaplus'],
    ],
    ['a pattern of one folder', 'tla_plus = "specs/*.tla"', ['specs/counter.tla tla_plus tlaplus']],
    ['the ending that a pattern spells out', 'smt = "proofs/*.smt"', ['proofs/queries.smt smt smtlib']],
    ['the same twice', 'coq = ["proofs/t.v", "**/*.v"]', ['proofs/t.v coq coq']],
    ['nothing', 'coq = []', []],
  ])('%s', (_, toml, wanted) => {
    expect(found(toml)).toEqual(wanted);
  });

  it.each<[string, string, string]>([
    ['is not there', 'tla_plus = "specs/gone.tla"', 'CV160 [formal_specs] tla_plus: specs/gone.tla.'],
    ['is above the project', 'coq = "../x.v"', 'CV161 [formal_specs] coq: ../x.v: it has an empty part, `.` or `..`.'],
    ['is absolute', 'coq = "/etc/passwd"', 'CV161 [formal_specs] coq: /etc/passwd: it is absolute.'],
    ['is of git', 'coq = ".git/config"', 'CV161 [formal_specs] coq: .git/config: it is within .git.'],
    [
      'is behind a link that leads out',
      'alloy = "specs/away.als"',
      'CV161 [formal_specs] alloy: specs/away.als: a link leads out of the project.',
    ],
    ['is a link', 'tla_plus = "specs/linked.tla"', 'CV161 [formal_specs] tla_plus: specs/linked.tla: a symbolic link.'],
    ['matches nothing', 'lean = "**/*.lean"', 'CV162 [formal_specs] lean: **/*.lean.'],
    ['matches no file of its language', 'dafny = "specs/**"', 'CV162 [formal_specs] dafny: specs/**.'],
    ['can match nothing', 'coq = "[a"', 'CV162 [formal_specs] coq: [a.'],
    [
      'is of a language that nothing checks',
      'isabelle = "x.thy"',
      'CV163 [formal_specs] isabelle: no language of formal specs is called so (x.thy).',
    ],
    [
      'is of a language that is not formal',
      'python = "a.py"',
      'CV163 [formal_specs] python: no language of formal specs is called so (a.py).',
    ],
    [
      'is a folder',
      'tla_plus = "specs"',
      'CV166 [formal_specs] tla_plus: specs: a folder; specs/** names what is in it.',
    ],
    [
      'is no ordinary file',
      'dafny = "proofs/pipe.dfy"',
      'CV166 [formal_specs] dafny: proofs/pipe.dfy: no ordinary file.',
    ],
    ['is of another language', 'dafny = "proofs/t.v"', 'CV166 [formal_specs] dafny: proofs/t.v: its name says Coq.'],
  ])('tells what %s', (_, toml, wanted) => {
    expect(found(toml)).toEqual([wanted]);
  });

  it('tells of a file that two languages claim', () => {
    expect(found('smt = "README"\nusl = "README"')).toEqual([
      'README smt smtlib',
      'CV166 [formal_specs] usl: README: smt names it, too.',
    ]);
  });

  it('reads so many entries and files and tells that there are more', () => {
    const { entries, files } = LIMITS.formalSpecs;
    const many = Array.from({ length: entries + 1 }, (_, index) => `specs/${index}.tla`);
    const told = findSpecs({ tla_plus: many }, { listed: [], at: () => 'file' });
    expect(told.specs.size).toBe(entries);
    expect(told.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining(`has ${entries + 1} entries, and the first ${entries} are read`),
    ]);
    const listed = Array.from({ length: files + 2 }, (_, index) => `specs/${index}.tla`);
    const matched = findSpecs({ tla_plus: '**' }, { listed, at: (path) => (path === '**' ? 'missing' : 'file') });
    expect(matched.specs.size).toBe(files);
    expect(matched.problems).toMatchObject([{ code: 'CV165', message: expect.stringContaining('2 files more') }]);
  });

  it('is the same of one path as of all', () => {
    const all = section('tla_plus = ["specs/**", "../x.tla"]\nsmt = ["proofs/*.smt", "proofs/[a].smt2"]\nx = "README"');
    const { specs } = findSpecs(all, FILES);
    for (const path of FILES.listed.filter((each) => FILES.at(each) === 'file'))
      expect(specNamed(all, path)).toEqual(specs.get(path));
    expect(specNamed(all, '../x.tla')).toBeUndefined();
    expect(specNamed(all, 'README')).toBeUndefined();
    expect(specs.size).toBe(4);
  });
});

it.each(['coq = 1', 'coq = [1]', 'coq = ""', 'coq = { a = "b" }'])('%s breaks the file', (toml) => {
  expect(parseContextFile(`[formal_specs]\n${toml}`)).toMatchObject({ state: 'broken' });
});
