import { expect, test } from 'vitest';
import { flagsFor } from './c-flags.ts';
import { treeOf } from '../../kit/fixtures/tree-of.ts';

test('of a compilation database what says what the text means, with paths as they are in the tree', () => {
  const entry = {
    directory: '/home/me/app/build',
    file: '../src/a.cpp',
    command:
      'g++ -I../include -isystem /opt/x -isystem /usr/include/y -DNAME=\\"v\\" -std=c++17 -fplugin=../evil.so -O2 ' +
      '-o a.o -c ../src/a.cpp',
  };
  const tree = treeOf({
    'build/compile_commands.json': JSON.stringify([entry]),
    'src/a.cpp': '',
    'src/new.cpp': '',
    'include/a.h': '',
  });
  const args = ['-I/project/include', '-isystem', '/usr/include/y', '-DNAME="v"', '-std=c++17'];
  expect(flagsFor(tree, 'src/a.cpp')).toEqual({
    cpp: true,
    args,
    standardIsChosen: true,
    from: 'build/compile_commands.json',
  });
  expect(flagsFor(tree, 'src/new.cpp').args).toEqual(args);
});

test('compile_flags.txt beside the file or above it', () => {
  const tree = treeOf({ 'lib/compile_flags.txt': '-I\n../include\n-DX\n-I/etc\n', 'lib/a/b.c': '' });
  expect(flagsFor(tree, 'lib/a/b.c')).toEqual({
    cpp: false,
    args: ['-std=gnu2x', '-I/project/include', '-DX'],
    standardIsChosen: false,
    from: 'lib/compile_flags.txt',
  });
});

test('else the folders in which the headers lie that it names', () => {
  const tree = treeOf({
    'src/a.cpp': '#include <deep/b.hpp>\n#  include "c.h"',
    'libs/one/deep/b.hpp': '',
    'include/c.h': '',
    'other/d.h': '',
    'CMakeLists.txt': 'set(CMAKE_CXX_STANDARD 23)',
  });
  expect(flagsFor(tree, 'src/a.cpp').args).toEqual(['-std=gnu++2b', '-I.', '-Iinclude', '-Ilibs/one']);
  expect(flagsFor(treeOf({ 'compile_commands.json': '{', 'x.h': '', 'y.cc': '' }), 'x.h').cpp).toBe(true);
});

test.each([
  ['CMakeLists.txt', 'set(CMAKE_CXX_STANDARD 17)', '-std=gnu++17', true],
  ['meson.build', "project('a', 'cpp', default_options: ['cpp_std=c++11'])", '-std=c++11', true],
  ['Makefile', 'CXXFLAGS = -O2 -std=gnu++14 -Wall', '-std=gnu++14', true],
  ['Makefile', 'CFLAGS = -std=c99', '-std=gnu++2b', false],
])('the standard that %s names wins, else the newest: %s', (file, text, standard, chosen) => {
  const { args, standardIsChosen } = flagsFor(treeOf({ 'a.cpp': '', [file]: text }), 'a.cpp');
  expect([args[0], standardIsChosen]).toEqual([standard, chosen]);
});
