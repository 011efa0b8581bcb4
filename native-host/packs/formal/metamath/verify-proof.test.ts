import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeDatabase } from './judge-database.ts';
import { MetamathError, readDatabase } from './read-database.ts';
import { verifyProof } from './verify-proof.ts';

const CASES = join(import.meta.dirname, '../checks/metamath/cases');
const text = (name: string): string => readFileSync(join(CASES, name), 'utf8');

/** What became of the only theorem: its end, or the message of the step that does not follow. */
function checked(database: string): string {
  try {
    const read = readDatabase(database);
    return read.theorems.map((theorem) => verifyProof(theorem, read.usable(theorem))).join();
  } catch (thrown) {
    if (thrown instanceof MetamathError) return thrown.message;
    throw thrown;
  }
}

describe('verifyProof', () => {
  it('takes proofs in both notations', () => {
    expect([checked(text('good.mm')), checked(text('good-compressed.mm'))]).toEqual(['proved', 'proved']);
  });

  it('refuses the proof with any one step replaced by any other', () => {
    const good = text('good.mm');
    const labels = ['tt', 'tr', 'ts', 'wp', 'wq', 'tze', 'tpl', 'weq', 'wim', 'a1', 'a2', 'min', 'maj', 'mp'];
    const start = good.indexOf('$=') + 2;
    const steps = good.slice(start, good.lastIndexOf('$.')).trim().split(/\s+/);
    for (const [index, step] of steps.entries())
      for (const other of labels) {
        if (other === step) continue;
        const changed = steps.toSpliced(index, 1, other).join(' ');
        expect(checked(`${good.slice(0, start)} ${changed} $.`), `${index}: ${other}`).not.toBe('proved');
      }
  });

  it('refuses what a letter more, less or another makes of a compressed proof, but for the same', () => {
    const good = text('good-compressed.mm');
    const from = good.lastIndexOf(')') + 1;
    const letters = good.slice(from, good.lastIndexOf('$.')).trim();
    const letter = fc.constantFrom(...'ABCDEFGHIJZUV');
    fc.assert(
      fc.property(fc.nat(letters.length), letter, fc.constantFrom(0, 1), (at, other, drop) => {
        const changed = letters.slice(0, at) + other + letters.slice(at + drop);
        const now = checked(`${good.slice(0, from)} ${changed} $.`);
        if (now === 'proved') expect(changed.replaceAll('Z', '').length).toBe(letters.replaceAll('Z', '').length);
      }),
    );
  });

  it('reads anything without another error than its own', () => {
    const word = fc.constantFrom(
      '$c',
      '$v',
      '$f',
      '$e',
      '$a',
      '$p',
      '$=',
      '$.',
      '$d',
      '${',
      '$}',
      '$(',
      '$)',
      'x',
      'y',
      '|-',
      'A',
      '(',
      ')',
      '?',
    );
    fc.assert(fc.property(fc.array(word, { maxLength: 40 }), (words) => void checked(words.join(' '))));
  });

  it('takes a part of a database for what it is', () => {
    const kindOf = (database: string): string => judgeDatabase({ name: 'a.mm', text: database }, 'metamath').kind;
    expect(kindOf('th $p |- ( ph -> ph ) $= wph wph wph wi ax-1 $.\n')).toBe('unknown');
    expect(kindOf('$( $c here is a comment $)\nth $p |- ph $= wph $.\n')).toBe('unknown');
    expect(kindOf('$c |- wff $.\nth $p |- ph $= wph $.\n')).toBe('refuted');
  });

  it('parts words at the five blanks of Metamath and at no other', () => {
    expect(checked('$c\twff\f|- $.\r\n$v p $.\nwp $f wff p $.\nax $a wff p $.\nt $p wff p $= wp $.')).toBe('proved');
    expect(checked('$c wff\u00A0|- $.')).toContain('no printable ASCII');
  });

  it('gives up a proof that asks for more than there is memory', () => {
    // Each step puts the one before beside itself: sixty of them are 2 to the 60 symbols.
    const doubled = Array.from({ length: 60 }, (_, index) =>
      index === 0 ? 'AABZ' : `${letter(index + 1)}${letter(index + 1)}BZ`,
    );
    const database =
      '$c wff ( ) $.\n$v p q $.\nwp $f wff p $.\nwq $f wff q $.\nd $a wff ( p q ) $.\n' +
      `t $p wff p $= ( d ) ${doubled.join('')} $.\n`;
    expect(judgeDatabase({ name: 'a.mm', text: database }, 'metamath')).toMatchObject({
      kind: 'unknown',
      reason: 'the proof of t has more symbols than are read here',
    });
  });
});

/** A number from 0 in the letters of a compressed proof. */
function letter(index: number): string {
  const last = String.fromCodePoint(65 + (index % 20));
  let high = Math.floor(index / 20);
  let text = last;
  while (high > 0) {
    text = String.fromCodePoint(85 + ((high - 1) % 5)) + text;
    high = Math.floor((high - 1) / 5);
  }
  return text;
}
