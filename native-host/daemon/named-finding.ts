import { CodedError } from '../../shared/errors.ts';
import type { Finding } from '../../shared/finding.ts';
import type { Report } from '../../shared/report.ts';
import type { NamedFinding } from '../../shared/request-fields.ts';

/** The finding of a report that a request names; of several that one which is `wanted`. Throws CV017. */
export function namedFinding(
  { results }: Pick<Report, 'results'>,
  asked: NamedFinding,
  wanted: (finding: Finding) => boolean = () => true,
): Finding {
  const found = results
    .flatMap(({ verdict }) => verdict.findings)
    .find(
      (finding) =>
        finding.backend === asked.backend &&
        finding.rule === asked.rule &&
        finding.file === asked.file &&
        finding.range.startLine === asked.line &&
        finding.range.startColumn === asked.column &&
        wanted(finding),
    );
  if (found === undefined) throw new CodedError('CV017', `(${asked.rule} in line ${asked.line})`);
  return found;
}
