import { expect, test } from 'vitest';
import { askBackend } from '../../verify/fixtures/ask-backend.ts';
import ghc from './backend.ts';

const kindOf = async (text: string, context: Parameters<typeof askBackend>[3]): Promise<string[]> => {
  const { verdict } = await askBackend(ghc, 'block.hs', { 'block.hs': text }, context);
  return [verdict.kind, ...verdict.findings.map(({ rule }) => rule)];
};

test('the language that a file names is the one that it is read in', async (context) => {
  // In Haskell 2010 `forall` is a name like another, and an application of a type is none.
  const forall = 'module Block (f) where\n\nf :: Int -> Int\nf forall = forall + 1\n';
  const applied = 'module Block (x) where\n\nx :: Int\nx = read @Int "3"\n';
  expect(await kindOf(applied, context)).toEqual(['passed']);
  expect(await kindOf(`{-# LANGUAGE Haskell2010 #-}\n${forall}`, context)).toEqual(['passed']);
  expect((await kindOf(`{-# LANGUAGE Haskell2010 #-}\n${applied}`, context))[0]).toBe('refuted');
  expect((await kindOf(`{-# OPTIONS_GHC -Wall -XHaskell2010 #-}\n${applied}`, context))[0]).toBe('refuted');
  expect(await kindOf(`{-# LANGUAGE Haskell2010, TypeApplications #-}\n${applied}`, context)).toEqual(['passed']);
});

test('what a file of Haskell 2010 means by an operator is not taken from it', async (context) => {
  // With BangPatterns, or a language that has them, this would define `f`.
  expect(
    await kindOf(
      '{-# LANGUAGE Haskell2010 #-}\nmodule Block ((!)) where\n\n(!) :: Int -> Int -> Int\nf ! x = f + x\n',
      context,
    ),
  ).toEqual(['passed']);
});

test('of the style of a lone block nothing is said, of its mistakes everything', async (context) => {
  expect(await kindOf('import Data.List (sort)\n\nmain = print (2 ^ 10)\n', context)).toEqual(['passed']);
  expect(await kindOf('module Block (first) where\n\nfirst :: [a] -> a\nfirst (x : _) = x\n', context)).toEqual([
    'passed',
    '-Wincomplete-patterns',
  ]);
});
