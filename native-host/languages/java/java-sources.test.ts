import { expect, it } from 'vitest';
import type { Tree } from '../../kit/tree.ts';
import { treeOf } from '../../kit/fixtures/tree-of.ts';
import { siblingSources } from './java-sources.ts';

const pom = (artifact: string, ...dependencies: string[]): string =>
  `<project><parent><artifactId>all</artifactId></parent><artifactId>${artifact}</artifactId><dependencies>` +
  dependencies.map((each) => `<dependency><artifactId>${each}</artifactId></dependency>`).join('') +
  '</dependencies></project>';
const sources = (...folders: string[]): Record<string, string> =>
  Object.fromEntries(folders.map((folder) => [`${folder}/src/main/java/A.java`, 'class A {}']));

it('has the modules that a module of Maven depends on, by itself or by another, and no others', () => {
  const root =
    '<project><artifactId>all</artifactId><modules><module>web</module><module>core</module><module>base</module>' +
    '<module>other</module></modules><dependencyManagement><dependencies><dependency><artifactId>other</artifactId>' +
    '</dependency></dependencies></dependencyManagement></project>';
  const tree = treeOf({
    'pom.xml': root,
    'web/pom.xml': pom('web', 'the-core'),
    'core/pom.xml': pom('the-core', 'base'),
    'base/pom.xml': pom('base'),
    'other/pom.xml': pom('other'),
    ...sources('web', 'core', 'base', 'other'),
  });
  expect(siblingSources(tree, 'web/src/main/java/A.java')).toEqual(['core/src/main/java', 'base/src/main/java']);
  expect(siblingSources(tree, 'base/src/main/java/A.java')).toEqual([]);
});

it('has those of Gradle, also what a build above gives each of its modules', () => {
  const tree = treeOf({
    'build.gradle.kts':
      'include(\n  ":web",\n  ":other"\n)\n// other\n' +
      'subprojects { dependencies { implementation(project(":log")) } }\n',
    'web/build.gradle.kts': 'dependencies {\n  implementation(projects.coreUtil) /* other */\n}\n',
    'core-util/build.gradle': "dependencies {\n  api project(':base')\n}\n",
    'base/build.gradle': '',
    'log/build.gradle': '',
    'other/build.gradle': '',
    ...sources('web', 'core-util', 'base', 'log', 'other'),
    'src/main/java/Root.java': 'class Root {}',
  });
  expect(siblingSources(tree, 'web/src/main/java/A.java').toSorted()).toEqual([
    'base/src/main/java',
    'core-util/src/main/java',
    'log/src/main/java',
  ]);
});

it('looks at the files of a large build once', () => {
  const names = Array.from({ length: 150 }, (_, at) => `module${at}`);
  const texts = Object.fromEntries([
    ...names.map((name, at) => [`${name}/pom.xml`, pom(name, ...names.slice(at + 1))]),
    ...names.flatMap((name) =>
      Array.from({ length: 100 }, (_, at) => [`${name}/src/main/java/p/A${at}.java`, 'class A {}']),
    ),
  ]) as Record<string, string>;
  const tree = treeOf(texts);
  let scans = 0;
  const counted: Tree = {
    ...tree,
    get files() {
      scans += 1;
      return tree.files;
    },
  };
  expect(siblingSources(counted, 'module0/src/main/java/p/A0.java')).toHaveLength(149);
  expect(siblingSources(counted, 'module1/src/main/java/p/A0.java')).toHaveLength(148);
  expect(scans).toBe(2);
});
