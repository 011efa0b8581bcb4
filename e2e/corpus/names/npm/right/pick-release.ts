import { coerce, maxSatisfying, prerelease, rcompare } from 'semver';

export function pickRelease(tags: string[], range: string): string | undefined {
  const versions = tags.map((tag) => tag.replace(/^v/, ''));
  const stable = versions.filter((version) => prerelease(version) === null);
  return maxSatisfying(stable, range) ?? undefined;
}

export function newestFirst(tags: string[]): string[] {
  return tags.filter((tag) => coerce(tag) !== null).sort((a, b) => rcompare(a, b));
}
