import type { Finding } from '../../../shared/finding.ts';
import type { CompilerDiagnostic, PackageApi } from './compiler-answer.ts';
import { describePackage, type DescribedPackage } from '../../kit/package-declarations.ts';
import { PACKAGE_API } from './typescript-rules.ts';

/** What a diagnostic about a package amounts to. */
export type ApiOutcome =
  | { kind: 'nothing' }
  | { kind: 'not-checked'; what: string }
  | { kind: 'finding'; severity: Finding['severity']; message: string };

/**
 * A name that a package lacks is an error in JavaScript too: the declarations say so of a type that is known. Any other
 * use that they object to may be a matter of the compiler's options, or of a version: a warning where the code is
 * written for a compiler, else nothing. An argument too many is an error as well; that one is missing is
 * none.
 */
export function judgePackageApi(
  { code, message, related }: CompilerDiagnostic,
  api: PackageApi,
  dialect: 'typescript' | 'javascript',
  described: readonly DescribedPackage[],
): ApiOutcome {
  const found = described.find(({ name }) => name === api.name);
  const isOpen = found?.assumed === 'newest' || found?.assumed === 'here';
  const mayBeOlder = isOpen && OFTEN_OLDER.test(found.name);
  const otherVersion = found?.assumed === 'here' || found?.assumed === 'said' ? 'another version is meant' : undefined;
  const label = found === undefined ? (api.name ?? 'a package') : describePackage(found);
  if (api.lacks !== 'use') {
    const wanted = `\`${api.wanted ?? ''}\``;
    if (api.doubt !== undefined) return { kind: 'not-checked', what: `Whether ${label} has ${wanted}: ${api.doubt}` };
    if (mayBeOlder)
      return {
        kind: 'finding',
        severity: 'info',
        message: `${lackOf(api, label, wanted)}. ${UNKNOWN_VERSION}`,
      };
    return hedged(lackOf(api, label, wanted), [api.hedge, otherVersion]);
  }
  const isCount = PACKAGE_API.counts.includes(code) && api.name !== undefined && isTooMany(message);
  const about = api.name === undefined ? '' : `By ${label}: `;
  // One that is too many says that somebody expects something of it; one that is missing may be optional elsewhere.
  if (isCount && !mayBeOlder) return hedged(about + message, [otherVersion]);
  if (
    mayBeOlder ||
    dialect === 'javascript' ||
    PACKAGE_API.quiet.includes(code) ||
    related.some((each) => each.code === ORIGINATES)
  )
    return { kind: 'nothing' };
  // It is there, and runs, in the version that is meant.
  const isDeprecated = code === 6385 || code === 6387;
  return { kind: 'finding', severity: isDeprecated ? 'info' : 'warning', message: about + message };
}

/** Packages of artifacts on claude.ai that run there in an older version, which has names that the newest one lacks. */
const OFTEN_OLDER = /^(?:lucide-react|recharts|three|chart\.js)$/;

const UNKNOWN_VERSION = 'Which version runs is not known: artifacts on claude.ai have an older one.';

/** An error, or a warning that says unless what it is one. */
function hedged(message: string, unless: readonly (string | undefined)[]): ApiOutcome {
  const open = unless.filter((each) => each !== undefined);
  return open.length === 0
    ? { kind: 'finding', severity: 'error', message }
    : {
        kind: 'finding',
        severity: 'warning',
        message: `${message.replace(/\.$/, '')}. An error unless ${open.join(', or ')}.`,
      };
}

/** "Expected 1-2 arguments, but got 3." */
function isTooMany(message: string): boolean {
  const [, most, given] = /^Expected (?:\d+-)?(\d+) arguments?, but got (\d+)/.exec(message) ?? [];
  return most !== undefined && given !== undefined && Number(given) > Number(most);
}

/** "Type originates at this import": whether a module can be called depends on how it is loaded. */
const ORIGINATES = 7038;

function lackOf({ lacks, owner, nearest }: PackageApi, label: string, wanted: string): string {
  const meant = nearest === undefined ? '' : `; did you mean \`${nearest}\`?`;
  if (lacks === 'export') return `${label} exports no ${wanted}${meant}`;
  if (lacks === 'option')
    return `${owner === undefined ? 'An object' : `\`${owner}\``} of ${label} takes no ${wanted}${meant}`;
  return `${owner === undefined ? '' : `\`${owner}\` of `}${label} has no ${wanted}${meant}`;
}
