import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readProblems } from './read-problems.ts';

const PROBLEMS = join(import.meta.dirname, 'problems');

describe('the problems', () => {
  const problems = readProblems(PROBLEMS);
  const right = problems.filter(({ group }) => group === 'right');
  const wrong = problems.filter(({ group }) => group === 'wrong');

  test('there are at least 60 right ones, 100 mutants and 40 that are hostile', () => {
    expect(right.length).toBeGreaterThanOrEqual(60);
    expect(wrong.length).toBeGreaterThanOrEqual(100);
    expect(problems.length - right.length - wrong.length).toBeGreaterThanOrEqual(40);
  });

  test('no right one may be refuted', () => {
    expect(right.filter(({ forbidden }) => !forbidden.includes('refuted'))).toEqual([]);
  });

  test('of every mutant some verdict would be false', () => {
    expect(wrong.filter(({ forbidden }) => forbidden.length === 0)).toEqual([]);
  });

  test('a mutant that a tool refutes must not be green', () => {
    const refuted = wrong.filter(({ expect: kinds }) => kinds.includes('refuted'));
    expect(refuted.length).toBeGreaterThan(60);
    expect(refuted.filter(({ forbidden }) => !forbidden.includes('proved') || !forbidden.includes('passed'))).toEqual(
      [],
    );
  });

  test('every mutant is another text than its original', () => {
    const alike = wrong.filter(({ path, language, mutantOf, beside }) => {
      const original = readFileSync(join(PROBLEMS, language, mutantOf ?? ''));
      return beside === undefined && readFileSync(path).equals(original);
    });
    expect(alike).toEqual([]);
  });

  test('SMT-LIB: at least 30 with the status sat and 30 with unsat, over twelve logics', () => {
    const texts = right.filter(({ language }) => language === 'smtlib').map(({ path }) => readFileSync(path, 'utf8'));
    const withStatus = (status: string): number => texts.filter((text) => text.includes(`:status ${status})`)).length;
    expect(withStatus('sat')).toBeGreaterThanOrEqual(30);
    expect(withStatus('unsat')).toBeGreaterThanOrEqual(30);
    const logics = new Set(texts.map((text) => /\(set-logic (\w+)\)/.exec(text)?.[1]));
    expect(logics.size).toBeGreaterThanOrEqual(12);
  });
});

describe('the reader', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'problems-'));
    cpSync(join(PROBLEMS, 'tptp'), join(root, 'tptp'), { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const change = (from: string, to: string): void => {
    const index = join(root, 'tptp', 'expectations.json');
    const text = readFileSync(index, 'utf8');
    expect(text).toContain(from);
    writeFileSync(
      index,
      text.replace(from, () => to),
    );
  };

  test('refuses a file without an expectation', () => {
    writeFileSync(join(root, 'tptp', 'right', 'stray.p'), '');
    expect(() => readProblems(root)).toThrow('no expectation for right/stray.p');
  });

  test('refuses an expectation without a file', () => {
    rmSync(join(root, 'tptp', 'hostile', 'empty.p'));
    expect(() => readProblems(root)).toThrow('no file for hostile/empty.p');
  });

  test('refuses a mutant whose original is not there', () => {
    change('"mutantOf": "right/socrates.p"', '"mutantOf": "right/plato.p"');
    expect(() => readProblems(root)).toThrow('no original for wrong/socrates-');
  });

  test('refuses a kind that no verdict has', () => {
    change('"expect": ["proved", "passed"]', '"expect": ["verified"]');
    expect(() => readProblems(root)).toThrow('invalid_value');
  });

  test('refuses a kind that is expected and forbidden', () => {
    change('"forbidden": ["refuted", "vacuous"]', '"forbidden": ["proved"]');
    expect(() => readProblems(root)).toThrow('expected and forbidden at once: right/');
  });
});
