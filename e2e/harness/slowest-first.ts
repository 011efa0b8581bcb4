import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes and are short: on a clean checkout Vitest begins with the longest texts. */
const SLOWEST = [
  'native-host/verify/own-checks.test.ts',
  'e2e/bench/preconditions.test.ts',
  'e2e/package.test.ts',
  'e2e/claude-code.test.ts',
  'native-host/checks/c-readings.test.ts',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const at = SLOWEST.findIndex((file) => moduleId.endsWith(`/${file}`));
  return at === -1 ? SLOWEST.length : at;
};

/** The slowest files first, so that at the end no worker waits for one of them. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
