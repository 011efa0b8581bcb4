import * as z from 'zod/mini';
import { parseJson } from '../../../shared/parse-json.ts';
import type { OutputParser } from './parser.ts';

const diagnosticSchema = z.object({ posn: z.string(), message: z.string() });
/** Package -> analyser -> what it found, or why it could not look. */
const reportSchema = z.record(
  z.string(),
  z.record(z.string(), z.union([z.array(diagnosticSchema), z.object({ error: z.string() })])),
);

/** What an analyser says of a place. */
export interface VetRemark {
  analyser: string;
  file: string;
  line: number;
  column: number;
  message: string;
}

/**
 * Reads what `go vet -json` prints: an object for each package, with lines that begin with # between them. Undefined
 * when it is of another form, or when an analyser could not look.
 */
export const VET_JSON: OutputParser<VetRemark[]> = {
  form: 'go vet -json',
  parse(output) {
    const remarks: VetRemark[] = [];
    const objects = output
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .join('\n')
      .split(/^(?=\{)/m)
      .filter((each) => each.trim() !== '');
    for (const each of objects) {
      const report = reportSchema.safeParse(parseJson(each)).data;
      if (report === undefined) return undefined;
      for (const analysers of Object.values(report)) {
        for (const [analyser, found] of Object.entries(analysers)) {
          if (!Array.isArray(found)) return undefined;
          for (const { posn, message } of found) {
            const [, file, line, column] = /^(.*\.go):(\d+)(?::(\d+))?$/.exec(posn) ?? [];
            if (file === undefined) return undefined;
            remarks.push({ analyser, file, line: Number(line), column: Number(column ?? 1), message });
          }
        }
      }
    }
    // A package and its tests are looked at one after another.
    return [...new Map(remarks.map((remark) => [JSON.stringify(remark), remark])).values()];
  },
};
