import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Report } from '../../shared/report.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';
import { openBench, type Bench } from './fixtures/bench.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });
let bench: Bench;
beforeAll(() => {
  bench = openBench();
});
afterAll(() => bench.close());

const skip = !(await canRun());

interface Workspace {
  name: string;
  files: Record<string, string>;
  /** Calls a function of another package with a text for a number. */
  file: string;
  types: string;
}

const PRICE =
  'package com.acme.core;\n\npublic record Price(int cents) {\n' +
  '    public Price plus(Price other) {\n        return new Price(cents + other.cents);\n    }\n}\n';
const BASKET =
  'package com.acme.app;\n\nimport com.acme.core.Price;\n\npublic final class Basket {\n' +
  '    private Price total = new Price(0);\n\n    public void add(Price price) {\n' +
  '        total = total.plus(price.cents());\n    }\n}\n';
const POM = '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>';

const MODULES = '<modules><module>core</module><module>app</module></modules>';

const WORKSPACES: readonly Workspace[] = [
  {
    name: 'Java: two modules of Maven',
    file: 'app/src/main/java/com/acme/app/Basket.java',
    types: 'javac',
    files: {
      'pom.xml': `${POM}<artifactId>all</artifactId>${MODULES}</project>`,
      'core/pom.xml': `${POM}<artifactId>acme-core</artifactId></project>`,
      'core/src/main/java/com/acme/core/Price.java': PRICE,
      'app/pom.xml':
        `${POM}<artifactId>acme-app</artifactId><dependencies><dependency><groupId>com.acme</groupId>` +
        '<artifactId>acme-core</artifactId></dependency></dependencies></project>',
      'app/src/main/java/com/acme/app/Basket.java': BASKET,
    },
  },
  {
    name: 'Java: included projects of Gradle',
    file: 'services/shop/src/main/java/com/acme/app/Basket.java',
    types: 'javac',
    files: {
      'settings.gradle.kts': 'rootProject.name = "acme"\ninclude("core", "services:shop")\n',
      'core/build.gradle.kts': 'plugins { `java-library` }\n',
      'core/src/main/java/com/acme/core/Price.java': PRICE,
      'services/shop/build.gradle.kts': 'plugins { java }\ndependencies { implementation(project(":core")) }\n',
      'services/shop/src/main/java/com/acme/app/Basket.java': BASKET,
    },
  },
  {
    name: 'Python: a workspace with src layouts',
    file: 'packages/api/src/api/main.py',
    types: 'basedpyright-project',
    files: {
      'pyproject.toml': '[tool.uv.workspace]\nmembers = ["packages/*"]\n',
      'packages/core/pyproject.toml': '[project]\nname = "core"\nversion = "1"\n',
      'packages/core/src/core/__init__.py': 'def double(n: int) -> int:\n    return 2 * n\n',
      'packages/api/pyproject.toml':
        '[project]\nname = "api"\nversion = "1"\ndependencies = ["core"]\n\n' +
        '[tool.uv.sources]\ncore = { workspace = true }\n',
      'packages/api/src/api/__init__.py': '',
      'packages/api/src/api/main.py': 'from core import double\n\n\ndef show() -> int:\n    return double("x")\n',
    },
  },
  {
    name: 'Go: two modules of a go.work',
    file: 'b/main.go',
    types: 'go-vet',
    files: {
      'go.work': 'go 1.19\n\nuse (\n\t./a\n\t./b\n)\n',
      'a/go.mod': 'module example.org/a\n\ngo 1.19\n',
      'a/a.go': 'package a\n\n// Double doubles.\nfunc Double(n int) int { return 2 * n }\n',
      'b/go.mod': 'module example.org/b\n\ngo 1.19\n',
      'b/main.go': 'package main\n\nimport "example.org/a"\n\nfunc main() {\n\tprintln(a.Double("x"))\n}\n',
    },
  },
];

const reportsOf = (out: string): Report[] => {
  const set: { files: { report?: Report }[] } = JSON.parse(out);
  return set.files.flatMap(({ report }) => report ?? []);
};

/** The tests of a project are run once, and not with each file. */
const SUITES = /^(?:pytest|unittest|go-test|junit|maven-test|gradle-test|command)\b/;

const verdictsOf = ({ results }: Report): string[] =>
  results
    .filter(({ backend }) => !SUITES.test(backend))
    .map(({ backend, verdict }) => `${backend} ${verdict.kind}`)
    .toSorted();

function write(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

describe.skipIf(skip)('run and verify FILE agree', () => {
  test.each(WORKSPACES)('$name', async ({ name, files, file, types }) => {
    const folder = await bench.repository(name.replaceAll(/\W/g, '-'));
    write(folder, files);
    await bench.git(folder, 'add', '-A');
    expect((await bench.cli(folder, ['init'])).code).toBe(0);
    const alone: Report = JSON.parse((await bench.cli(folder, ['verify', file, '--format', 'json'])).out);
    const whole = await bench.cli(folder, ['run', '--project', '.', '--format', 'json']);
    const same = reportsOf(whole.out).find((report) => report.file === file);
    expect(whole.code).toBe(1);
    expect(same && verdictsOf(same)).toEqual(verdictsOf(alone));
    expect(verdictsOf(alone)).toContain(`${types} refuted`);
  });

  test('what a docstring shows is run in a project whose code may be run, and named where it may not', async () => {
    const folder = await bench.repository('documented');
    const docstring = '    """Slug.\n\n    >>> slug("A  b")\n    \'a-b\'\n    """\n';
    write(folder, {
      'pyproject.toml': '[project]\nname = "slug"\nversion = "1"\n',
      'slug.py': `def slug(text):\n${docstring}    return "-".join(text.lower().split(" "))\n`,
    });
    await bench.git(folder, 'add', '-A');
    await bench.cli(folder, ['init']);
    expect((await bench.cli(folder, ['run', '--project', '.'])).out).toMatch(/running the code is not permitted here/);
    await bench.cli(folder, ['allow', 'run-code', '--yes']);
    const { code, out } = await bench.cli(folder, ['run', '--project', '.']);
    expect({ code, out }).toMatchObject({ code: 1, out: expect.stringContaining("gives 'a--b'") });
  });

  test('Rust: a workspace is built once where code may be run, and is named as not built where not', async () => {
    const folder = await bench.repository('cargo');
    const member = (name: string, more = ''): string =>
      `[package]\nname = "${name}"\nversion = "0.1.0"\nedition = "2021"\n${more}`;
    write(folder, {
      'Cargo.toml': '[workspace]\nmembers = ["core", "app"]\nresolver = "2"\n',
      'core/Cargo.toml': member('double'),
      'core/src/lib.rs': '/// Doubles.\npub fn double(n: u32) -> u32 {\n    2 * n\n}\n',
      'app/Cargo.toml': member('app', '\n[dependencies]\ndouble = { path = "../core" }\n'),
      'app/src/main.rs': 'fn main() {\n    println!("{}", double::double("x"));\n}\n',
    });
    await bench.git(folder, 'add', '-A');
    await bench.cli(folder, ['init']);
    const before = await bench.cli(folder, ['run', '--project', '.']);
    expect(before.out + before.err).toMatch(/cargo check and cargo clippy .*not run; `claude-verify allow run-code`/);
    await bench.cli(folder, ['allow', 'run-code', '--yes']);
    const { code, out } = await bench.cli(folder, ['run', '--project', '.', '--format', 'json']);
    const found = reportsOf(out)
      .flatMap(({ results }) => results)
      .filter(({ backend, verdict }) => backend === 'cargo-check' && verdict.kind === 'refuted')
      .flatMap(({ verdict }) => verdict.findings.map((finding) => `${finding.file}:${finding.range.startLine}`));
    expect({ code, found }).toEqual({ code: 1, found: ['app/src/main.rs:2'] });
  });
});
