import { countFiles, stateOf, type FileSet } from './file-set.ts';

/** The reports of many files as one JSON text, each report as `claude-verify verify --format json` has it. */
export function fileSetJson(set: FileSet): string {
  const files = set.files.map((file) =>
    file.kind === 'report'
      ? { file: file.name.shown, state: stateOf(file), report: file.report }
      : { file: file.name.shown, state: stateOf(file), error: file.error },
  );
  const notChecked = set.notChecked.map(({ name, reason }) => ({ file: name.shown, reason }));
  return JSON.stringify(
    {
      what: set.what,
      summary: countFiles(set),
      files,
      notChecked,
      unknownLanguage: set.unknownLanguage,
      ms: Math.round(set.ms),
    },
    null,
    2,
  );
}
