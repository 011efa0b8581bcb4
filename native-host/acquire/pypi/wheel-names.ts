/** The longest name that is asked about, characters. */
const NAME_LENGTH = 100;

/** Names as PyPA's specification has them ("Names and normalization"). */
const NAME = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/;

/** A final release or a post-release (PEP 440); all others are pre-releases, and local versions are in no index. */
const FINAL = /^(?:(\d{1,6})!)?(\d{1,9}(?:\.\d{1,9}){0,9})(?:\.post(\d{1,9}))?$/;

/** Is this a name that a package of Python may have, and that may be put into an address? */
export const isPythonName = (name: string): boolean => name.length <= NAME_LENGTH && NAME.test(name);

/** The one way to write a name: `ruamel-yaml` for `Ruamel.YAML`. */
export const normalisedName = (name: string): string => name.replaceAll(/[._-]+/g, '-').toLowerCase();

/** The parts of a name of a wheel that runs anywhere: pure Python 3, for no interface and no platform (PEP 427). */
const UNIVERSAL = /^(?<name>[\w.]+)-(?<version>[\w.!+]+)(?:-\d[\w.]*)?-(?:py\d\.)*py3(?:\.py\d)*-none-any\.whl$/;

/** Name, normalised, and version of a universal wheel, by the name of its file; undefined for every other file. */
export function universalWheel(filename: string): { name: string; version: string } | undefined {
  const { name, version } = UNIVERSAL.exec(filename)?.groups ?? {};
  return name === undefined || version === undefined ? undefined : { name: normalisedName(name), version };
}

/** The version of any file of a package: a wheel or a source archive; undefined where the name does not tell. */
export function versionOfFile(filename: string, name: string): string | undefined {
  const wheel = /^([^-]+)-([^-]+)-.+\.whl$/.exec(filename);
  if (wheel !== null) return normalisedName(wheel[1] ?? '') === name ? wheel[2] : undefined;
  const source = /^(.+)-([^-]+)(?:\.tar\.gz|\.zip)$/.exec(filename);
  return source !== null && normalisedName(source[1] ?? '') === name ? source[2] : undefined;
}

/** Is it no pre-release and no development release? */
export const isFinalVersion = (version: string): boolean => FINAL.test(version);

/** Orders final versions, the older one first: epoch, release, post-release (PEP 440). Others are equal to none. */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [numbersOf(a), numbersOf(b)];
  for (let at = 0; at < Math.max(first.length, second.length); at += 1) {
    const difference = (first[at] ?? 0) - (second[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Parts of a release that are compared. */
const PARTS = 10;

/** Epoch, parts of the release filled up with zeros, post-release. */
function numbersOf(version: string): number[] {
  const [, epoch = '0', release = '', post] = FINAL.exec(version) ?? [];
  const parts = release.split('.').map(Number);
  const filled = [...parts, ...Array.from({ length: PARTS }, () => 0)].slice(0, PARTS);
  return [Number(epoch), ...filled, post === undefined ? -1 : Number(post)];
}

/** Do two texts name one version? `24.2` and `24.2.0` do. */
export const isSameVersion = (a: string, b: string): boolean =>
  a.toLowerCase() === b.toLowerCase() || (isFinalVersion(a) && isFinalVersion(b) && compareVersions(a, b) === 0);
