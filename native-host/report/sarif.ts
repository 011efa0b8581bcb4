import type { Finding } from '../../shared/finding.ts';
import type { Report } from '../../shared/report.ts';

const LEVEL = { error: 'error', warning: 'warning', info: 'note' } as const;

function sarifResult(finding: Finding, uri: string): object {
  return {
    ruleId: finding.rule,
    level: LEVEL[finding.severity],
    message: { text: finding.message },
    locations: [{ physicalLocation: { artifactLocation: { uri }, region: { ...finding.range } } }],
    properties: { category: finding.category, subcategory: finding.subcategory ?? null },
  };
}

/**
 * A report as SARIF 2.1.0 (OASIS), one run per backend. What did not run is a tool execution notification, so that a
 * reader of the file cannot take silence for success.
 */
export function reportSarif(report: Report, file: string): object {
  const uri = encodeURI(file.replaceAll('\\', '/'));
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: report.results.map((result) => ({
      tool: {
        driver: {
          name: result.title,
          ...(result.toolVersion === null ? {} : { version: result.toolVersion }),
          rules: [...new Set(result.verdict.findings.map((finding) => finding.rule))].map((id) => ({ id })),
        },
      },
      columnKind: 'utf16CodeUnits',
      invocations: [
        {
          executionSuccessful: !['crashed', 'timeout', 'not-run'].includes(result.verdict.kind),
          toolExecutionNotifications: [
            { level: 'note', message: { text: `verdict: ${result.verdict.kind}` } },
            ...(result.verdict.notChecked ?? []).map((text) => ({ level: 'note', message: { text: `not checked: ${text}` } })),
          ],
        },
      ],
      results: result.verdict.findings.map((finding) => sarifResult(finding, uri)),
    })),
  };
}
