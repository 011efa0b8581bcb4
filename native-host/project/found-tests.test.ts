import { expect, test } from 'vitest';
import { findTests, type FoundTests } from './found-tests.ts';

const look = (files: Record<string, string>): FoundTests[] =>
  findTests({ files: Object.keys(files).toSorted(), text: (file) => files[file] });
const runners = (files: Record<string, string>): string[] => look(files).map(({ runner }) => runner);
const manifest = (value: object): string => JSON.stringify(value);

test.each([
  ['pytest.ini', { 'pytest.ini': '[pytest]\n', 'cart.py': '', 'tests/test_cart.py': '' }, ['Python tests']],
  [
    'names that the settings give',
    { 'pyproject.toml': '[tool.pytest.ini_options]\npython_files = ["check_*.py"]\n', 'checks/check_cart.py': '' },
    ['Python tests'],
  ],
  ['such names without settings', { 'checks/check_cart.py': '' }, []],
  ["Django's tests.py", { 'manage.py': '', 'shop/tests.py': 'class T(TestCase):\n    pass\n' }, ['Python tests']],
  ['a module that is only called tests', { 'shop/tests.py': 'def score(answer):\n    return 1\n' }, []],
  ['only tests beside', { 'cart.py': '', 'test_cart.py': '' }, ['Python tests']],
  ['a generator of a specification', { 'tools/make_spec.lua': 'print(require("cmark"))\n' }, []],
  ['tests of Lua', { 'spec/cart_spec.lua': 'describe("cart", function() end)\n' }, ['busted']],
  ['a specification in Ruby', { 'lib/gem_spec.rb': 'Gem::Specification.new\n' }, []],
  ['tests of Ruby', { 'spec/cart_spec.rb': "RSpec.describe 'cart' do\nend\n" }, ['rspec']],
  [
    'what tests read',
    { 'packages/a/fixtures/b/test_b.py': '', 'testdata/c_test.go': '', 'vendor/d/d.test.js': '' },
    [],
  ],
  ['settings and no tests', { 'pytest.ini': '[pytest]\n', 'cart.toml': '' }, []],
  ['vitest', { 'package.json': manifest({ devDependencies: { vitest: '^4' } }), 'a.test.ts': '' }, ['vitest']],
  ['jest by its script', { 'package.json': manifest({ scripts: { test: 'jest --ci' } }) }, ['jest']],
  [
    'mocha',
    {
      'package.json': manifest({ scripts: { test: 'mocha test' }, devDependencies: { mocha: '^11' } }),
      'test/a.js': '',
    },
    ['mocha'],
  ],
  [
    "Node's own runner",
    { 'package.json': manifest({ scripts: { test: 'node --test' } }), 'a.test.js': '' },
    ['node --test'],
  ],
  ['tests of JavaScript without a manifest', { 'a.test.mjs': '' }, ['tests of JavaScript']],
  [
    'a script of its own',
    { 'package.json': manifest({ scripts: { test: 'ava' }, devDependencies: { ava: '6' } }) },
    ['npm test'],
  ],
  [
    "npm's placeholder",
    { 'package.json': manifest({ scripts: { test: 'echo "Error: no test specified" && exit 1' } }) },
    [],
  ],
  [
    'browsers',
    {
      'package.json': manifest({ scripts: { test: 'playwright test' }, devDependencies: { '@playwright/test': '1' } }),
    },
    ['@playwright/test'],
  ],
  ['a broken manifest', { 'package.json': '{' }, []],
  ['cargo', { 'Cargo.toml': '', 'src/lib.rs': '' }, ['cargo test']],
  ['go', { 'go.mod': '', 'a_test.go': '' }, ['go test']],
  ['go without tests', { 'go.mod': '', 'a.go': '' }, []],
  ['maven', { 'pom.xml': '' }, ['mvn test']],
  ['gradle', { 'build.gradle.kts': '' }, ['gradle test']],
  ['JUnit without a build', { 'test/AT.java': 'import org.junit.jupiter.api.Test;\n', 'src/A.java': '' }, ['JUnit']],
  ['a main of Java among tests', { 'test/ATest.java': 'class ATest {}\n' }, []],
  ['make', { Makefile: 'all: x\n\ntest: all\n\t./check\n' }, ['make test']],
  ['make check', { GNUmakefile: '.PHONY: check\ncheck:\n\ttrue\n' }, ['make check']],
  ['a variable of make', { Makefile: 'test := 3\nall:\n\ttrue\n' }, []],
  ['make that only calls pytest', { Makefile: 'test:\n\tpytest\n', 'test_a.py': '' }, ['Python tests']],
  [
    'make beside test programs',
    { Makefile: 'test:\n\t./run\n', 'tests/test_a.c': 'int main(void) { return 0; }' },
    ['test programs', 'make test'],
  ],
  ['ctest', { 'CMakeLists.txt': 'project(a C)\nenable_testing()\nadd_test(NAME a COMMAND a)\n' }, ['ctest']],
  [
    'a script of the shell',
    { 'scripts/run-tests.sh': '#!/usr/bin/env bash\n', 'src/A.java': '' },
    ['scripts/run-tests.sh'],
  ],
  [
    'a script that the README names',
    { 'check.sh': '#!/bin/sh\n', 'README.md': 'Run the tests with `./check.sh`.\n' },
    ['check.sh'],
  ],
  ['a script beside what runs the tests', { 'test.sh': 'cargo test', 'Cargo.toml': '' }, ['cargo test']],
  ['just', { justfile: 'set shell := ["sh", "-c"]\n\n@test *args: build\n  ./run {{args}}\n' }, ['just test']],
  [
    'just, by the name that the README has',
    { justfile: 'verify:\n  x\n', 'README.md': 'Tests: `just verify`\n' },
    ['just verify'],
  ],
  ['a variable of just', { justfile: 'test := "x"\nbuild:\n  x\n' }, []],
  ['task', { 'Taskfile.yml': 'version: "3"\ntasks:\n  build: {}\n  test:\n    cmds: [x]\n' }, ['task test']],
  ['task without a test', { 'Taskfile.yml': 'vars:\n  test: 1\ntasks:\n  build: {}\n' }, []],
  ['a broken Taskfile', { 'Taskfile.yml': 'tasks: [' }, []],
  ['mise', { 'mise.toml': '[tasks.test]\nrun = "x"\n' }, ['mise run test']],
  ['rake', { Rakefile: 'Rake::TestTask.new do |t|\nend\n' }, ['rake test']],
  ['deno', { 'deno.json': '{"tasks": {"test": "deno test"}}', 'a.ts': '' }, ['deno task test']],
  ['composer', { 'composer.json': '{"scripts": {"test": "pest"}}' }, ['composer run-script test']],
  [
    'a script of another name',
    { 'package.json': manifest({ scripts: { checks: 'node spec/all.js' } }) },
    ['npm run checks'],
  ],
  [
    'a script of another name beside the placeholder',
    {
      'package.json': manifest({
        scripts: { test: 'echo "Error: no test specified" && exit 1', 'test:unit': 'tape x' },
      }),
    },
    ['npm run test:unit'],
  ],
  ['a check of types', { 'package.json': manifest({ scripts: { check: 'tsc --noEmit' } }) }, []],
  ['perl', { 't/basic.t': '' }, ['prove']],
  ['cabal', { 'a.cabal': 'name: a\n\ntest-suite spec\n  type: exitcode-stdio-1.0\n' }, ['cabal test']],
  ['dune', { 'test/dune': '(test (name a))' }, ['dune runtest']],
  ['dotnet', { 'T/T.csproj': '<PackageReference Include="Microsoft.NET.Test.Sdk" />' }, ['dotnet test']],
  ['rspec', { 'spec/a_spec.rb': '' }, ['rspec']],
  ['nothing', { 'a.ts': '', 'README.md': '' }, []],
])('%s', (_, files, expected) => {
  expect(runners(files)).toEqual(expected);
});

test('what no back end runs has a command; what cannot be run here says what to do', () => {
  expect(look({ Makefile: 'check:\n\ttrue\n' })).toEqual([
    {
      runner: 'make check',
      from: ['Makefile'],
      languages: [],
      command: { name: 'make-test', argv: ['make', 'check'] },
    },
  ]);
  expect(look({ 'test.sh': '#!/bin/bash\n' })).toMatchObject([
    { command: { name: 'script-test', argv: ['bash', 'test.sh'] } },
  ]);
  expect(look({ 'package.json': manifest({ scripts: { test: 'tape test/*.js' } }) })).toMatchObject([
    { command: { name: 'npm-test', argv: ['npm', 'test'] } },
  ]);
  expect(look({ 'package.json': manifest({ devDependencies: { cypress: '14' } }) })).toEqual([
    { runner: 'cypress', from: ['package.json'], languages: [], byHand: expect.stringContaining('npx cypress run') },
  ]);
});
