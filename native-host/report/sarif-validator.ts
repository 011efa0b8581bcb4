import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** OASIS's JSON schema of SARIF 2.1.0. Too large a package brings it to be a dependency, so `.ci/run` fetches it. */
export const SCHEMA_FILE = path.resolve(
  import.meta.dirname,
  '../../node_modules/.cache/claude-verify/sarif-2.1.0.json',
);

/** Why tests that want the schema are skipped. */
export const ABSENT = `OASIS's schema is not at ${path.relative(process.cwd(), SCHEMA_FILE)}: .ci/run fetches it`;

/** What is wrong with a log by the schema, each place with its complaint; for the tests of this folder. */
export function sarifValidator(): (log: unknown) => string[] {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  formats.default(ajv);
  const validate = ajv.compile(JSON.parse(readFileSync(SCHEMA_FILE, 'utf8')));
  return (log) => {
    if (validate(log)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
  };
}
