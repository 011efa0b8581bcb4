import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { regex } from '../../../shared/regex.ts';

/** A library of Java's on this machine. */
export interface Jar {
  artifact: string;
  version: string;
  /** Absolute, outside of the sandbox. */
  path: string;
}

/** Where libraries lie: Maven's local repository, Gradle's cache of modules, the system's folder. */
export interface JarPlaces {
  maven: string;
  gradle: string;
  system: string;
}

/** The places of the user. */
export const jarPlaces = (home: string = homedir()): JarPlaces => ({
  maven: join(home, '.m2', 'repository'),
  gradle: join(home, '.gradle', 'caches', 'modules-2', 'files-2.1'),
  system: '/usr/share/java',
});

const names = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
const newestFirst = (a: { version: string }, b: { version: string }): number =>
  b.version.localeCompare(a.version, 'en', { numeric: true });
/** Names of the system's packages that differ from Maven's. */
const SYSTEM_NAMES: Readonly<Record<string, string>> = { junit: 'junit4', 'hamcrest-core': 'hamcrest' };

/** All versions of a library that are on this machine, the newest first; releases before what is to become one. */
function versionsOf(group: string, artifact: string, { maven, gradle, system }: JarPlaces): Jar[] {
  const repository = join(maven, ...group.split('.'), artifact);
  const cache = join(gradle, group, artifact);
  const inMaven = names(repository).map((version) => ({
    artifact,
    version,
    path: join(repository, version, `${artifact}-${version}.jar`),
  }));
  const inGradle = names(cache).flatMap((version) =>
    names(join(cache, version)).map((hash) => ({
      artifact,
      version,
      path: join(cache, version, hash, `${artifact}-${version}.jar`),
    })),
  );
  const own = SYSTEM_NAMES[artifact] ?? artifact;
  const inSystem = names(system).flatMap((name) => {
    const version = name.startsWith(`${own}-`) ? /^-(\d[\w.]*)\.jar$/.exec(name.slice(own.length))?.[1] : undefined;
    return version === undefined ? [] : [{ artifact, version, path: join(system, name) }];
  });
  const found = [...inMaven, ...inGradle, ...inSystem].filter(({ path }) => existsSync(path));
  return found.toSorted((a, b) => Number(isRelease(b)) - Number(isRelease(a)) || newestFirst(a, b));
}

const isRelease = ({ version }: Jar): boolean => /^[\d.]+(?:[.-](?:Final|GA|RELEASE|jre|android))?$/i.test(version);

/** The libraries of JUnit 4, or undefined where they are not here. */
export function junit4Jars(places: JarPlaces): Jar[] | undefined {
  const [junit] = versionsOf('junit', 'junit', places).filter(({ version }) => version.startsWith('4.'));
  const [hamcrest] = [
    ...versionsOf('org.hamcrest', 'hamcrest-core', places),
    ...versionsOf('org.hamcrest', 'hamcrest', places),
  ];
  return junit === undefined || hamcrest === undefined ? undefined : [junit, hamcrest];
}

const PLATFORM = ['junit-platform-commons', 'junit-platform-engine', 'junit-platform-launcher'] as const;

/**
 * The libraries of JUnit 5, or 6, that fit together: of the version asked for where all of it is here, else of the
 * newest 5, else of any. Undefined where there is no whole set.
 */
export function jupiterJars(places: JarPlaces, wanted?: string): Jar[] | undefined {
  const apis = versionsOf('org.junit.jupiter', 'junit-jupiter-api', places);
  const rank = ({ version }: Jar): number => {
    if (version === wanted) return 0;
    return version.startsWith('5.') ? 1 : 2;
  };
  for (const api of apis.toSorted((a, b) => rank(a) - rank(b))) {
    const [major = '', minor = ''] = api.version.split('.');
    const of = (artifact: string): Jar | undefined =>
      versionsOf('org.junit.jupiter', artifact, places).find(({ version }) => version === api.version);
    const engine = of('junit-jupiter-engine');
    const line = major === '5' ? `1.${minor}.` : `${major}.${minor}.`;
    const platform = platformJars(places, line);
    const [opentest] = versionsOf('org.opentest4j', 'opentest4j', places);
    if (engine === undefined || platform === undefined || opentest === undefined) continue;
    const others = [
      of('junit-jupiter-params'),
      ...['org.apiguardian:apiguardian-api', 'org.jspecify:jspecify', 'com.univocity:univocity-parsers'].map((name) => {
        const [group = '', artifact = ''] = name.split(':');
        return versionsOf(group, artifact, places)[0];
      }),
    ];
    return [api, engine, ...platform, opentest, ...others.filter((jar) => jar !== undefined)];
  }
  return undefined;
}

/** The platform's libraries of one version that begins so. */
function platformJars(places: JarPlaces, line: string): Jar[] | undefined {
  const [, , launchers = []] = PLATFORM.map((artifact) => versionsOf('org.junit.platform', artifact, places));
  for (const { version } of launchers.filter((jar) => jar.version.startsWith(line))) {
    const all = PLATFORM.map((artifact) =>
      versionsOf('org.junit.platform', artifact, places).find((jar) => jar.version === version),
    );
    const whole = all.filter((jar) => jar !== undefined);
    if (whole.length === PLATFORM.length) return whole;
  }
  return undefined;
}

/** A library that a build file names; the version where it says one. */
export interface Coordinates {
  group: string;
  artifact: string;
  version?: string;
}

/** How deep, and how many, libraries of libraries are looked for. */
const DEPTH = 5;
const MOST_JARS = 120;

/**
 * The libraries that are named and what these need, as far as they are on this machine, and the named ones that are
 * not.
 */
export function resolveJars(named: readonly Coordinates[], places: JarPlaces): { jars: Jar[]; lacking: string[] } {
  const jars = new Map<string, Jar>();
  const lacking: string[] = [];
  let level = [...named];
  for (let depth = 0; depth < DEPTH && level.length > 0; depth += 1) {
    const next: Coordinates[] = [];
    for (const { group, artifact, version } of level) {
      const key = `${group}:${artifact}`;
      if (jars.has(key) || jars.size >= MOST_JARS) continue;
      const here = versionsOf(group, artifact, places);
      const jar =
        here.find((each) => each.version === version) ?? (depth > 0 || version === undefined ? here[0] : undefined);
      if (jar === undefined && depth === 0) lacking.push(version === undefined ? key : `${key}:${version}`);
      if (jar === undefined) continue;
      jars.set(key, jar);
      const pom = jar.path.replace(/\.jar$/, '.pom');
      if (existsSync(pom)) next.push(...readPom(readFileSync(pom, 'utf8'), /^(?:compile|runtime)?$/));
    }
    level = next;
  }
  return { jars: [...jars.values()], lacking };
}

/** The dependencies that a project of Maven names, of these scopes (empty where none is named). */
export function readPom(text: string, scopes: RegExp = /^/): Coordinates[] {
  const plain = text.replaceAll(/<!--[\s\S]*?-->|<(dependencyManagement|build|profiles|reporting)>[\s\S]*?<\/\1>/g, '');
  const properties = new Map(
    [
      ...(/<properties>([\s\S]*?)<\/properties>/.exec(text)?.[1] ?? '').matchAll(/<([\w.-]+)>\s*([^<]*?)\s*<\/\1>/g),
    ].map(([, name = '', value = '']) => [name, value]),
  );
  const expand = (value: string): string =>
    value.replaceAll(/\$\{([\w.-]+)\}/g, (whole, name: string) => properties.get(name) ?? whole);
  return [...plain.matchAll(/<dependency>([\s\S]*?)<\/dependency>/g)].flatMap(([, body = '']) => {
    const field = (name: string): string =>
      expand(new RegExp(`<${name}>\\s*([^<]*?)\\s*</${name}>`).exec(body)?.[1] ?? '');
    if (field('optional') === 'true' || !scopes.test(field('scope')) || !/^(?:jar)?$/.test(field('type'))) return [];
    const version = field('version');
    return [
      {
        group: field('groupId'),
        artifact: field('artifactId'),
        ...(version === '' || version.includes('$') ? {} : { version }),
      },
    ];
  });
}

const GRADLE_DEPENDENCY = regex('g')`
  \b\w*(?:[iI]mplementation|[aA]pi|[cC]ompileOnly|[rR]untimeOnly|compile|annotationProcessor)\b
  [ (]+["']([\w.-]+):([\w.-]+)(?::([\w.-]+))?["']
`;

/** The dependencies that a build file of Gradle names as `group:artifact:version`. */
export function readGradle(text: string): Coordinates[] {
  const calls = text.matchAll(GRADLE_DEPENDENCY);
  return [...calls].map(([, group = '', artifact = '', version]) => ({
    group,
    artifact,
    ...(version === undefined ? {} : { version }),
  }));
}
