import { expect, test } from 'vitest';
import { annotationsOf, rulesOf, sarifFindings } from './sarif-findings.ts';

const result = (ruleId: string, startColumn: number, more: object = {}): object => ({
  ruleId,
  level: 'error',
  message: { text: `${ruleId} objects` },
  locations: [
    {
      physicalLocation: {
        artifactLocation: { uri: 'web/use.go' },
        region: { startLine: 6, startColumn, endLine: 6, endColumn: startColumn + 3 },
      },
    },
  ],
  properties: { category: 'type_error' },
  ...more,
});
const found = (...results: object[]) => sarifFindings({ runs: [{ results }] });

test('what two tools say of one cause is one finding, which names both', () => {
  const told = found(
    result('go-vet/wrong-count', 36),
    result('go-test/wrong-count', 36),
    result('go-vet/wrong-count', 60),
    result('secrets/token', 36, { level: 'warning', properties: { category: 'security_flaw' } }),
  );
  expect(told.map((each) => [rulesOf(each), each.startColumn, each.amount])).toEqual([
    ['go-vet/wrong-count (also go-test/wrong-count)', 36, 2],
    ['go-vet/wrong-count', 60, undefined],
    ['secrets/token', 36, undefined],
  ]);
  expect(annotationsOf(told, 'sub/').map(({ title, file }) => `${file}: ${title}`)).toEqual([
    'sub/web/use.go: go-vet/wrong-count (also go-test/wrong-count)',
    'sub/web/use.go: go-vet/wrong-count',
    'sub/web/use.go: secrets/token',
  ]);
});

test('what is muted, or says no category, stays by itself', () => {
  const muted = result('go-test/wrong-count', 36, { suppressions: [{}] });
  const plain = result('go-test/wrong-count', 36, { properties: {} });
  expect(found(result('go-vet/wrong-count', 36), muted, plain)).toHaveLength(3);
});
