import { LineCounter, parseAllDocuments, visit, type Document, type YAMLError } from 'yaml';
import * as z from 'zod/mini';
import { withinStack, type ParseAnswer, type Remark } from '../../kit/parse-answer.ts';

/** A tag that YAML itself does not define (`!Ref`) belongs to the program that reads the file. */
const APPLICATION_TAG = 'TAG_RESOLVE_FAILED';

/** The parser recurses per bracket; real files stay far below. */
const MAX_FLOW_DEPTH = 500;

const requestSchema = z.object({ text: z.string() });

/**
 * Reads all documents of `{ text }` as YAML 1.2 and resolves nothing: aliases are only looked up, never expanded, so
 * that a text of nested aliases costs what its length costs.
 */
export function handle(request: unknown): ParseAnswer {
  const { text } = requestSchema.parse(request);
  return withinStack(() => read(text));
}

function read(text: string): ParseAnswer {
  if (flowDepth(text) > MAX_FLOW_DEPTH) return { kind: 'too-deep' };
  const documents = parseAllDocuments(text, { prettyErrors: false, lineCounter: new LineCounter(), merge: true });
  const list = Array.isArray(documents) ? documents : [];
  const remarks = list.flatMap((document) => [
    ...document.errors.map((error) => remarkOf(error, 'error')),
    ...document.warnings.filter(({ code }) => code !== APPLICATION_TAG).map((warning) => remarkOf(warning, 'warning')),
    ...unknownAliases(document),
  ]);
  if (remarks.some((remark) => remark.rule === 'RESOURCE_EXHAUSTION')) return { kind: 'too-deep' };
  if (/\{\{.*\}\}|\{%.*%\}/.test(text) && remarks.some((remark) => remark.severity === 'error')) {
    return { kind: 'unsupported', reason: 'this is a template: it is YAML only after it was filled in' };
  }
  return {
    kind: 'read',
    remarks,
    extent: list.length === 1 ? 'YAML 1.2, 1 document' : `YAML 1.2, ${list.length} documents`,
  };
}

function remarkOf(error: YAMLError, severity: Remark['severity']): Remark {
  return {
    rule: error.code,
    message: error.message,
    severity,
    category: error.code === 'DUPLICATE_KEY' ? 'logic_error' : 'syntax_error',
    start: error.pos[0],
    end: error.pos[1],
  };
}

function unknownAliases(document: Document): Remark[] {
  const anchors = new Set<string>();
  const remarks: Remark[] = [];
  visit(document, {
    Node(_key, node) {
      if ('anchor' in node && typeof node.anchor === 'string') anchors.add(node.anchor);
    },
    Alias(_key, node) {
      if (anchors.has(node.source)) return;
      const [start = 0, end = 0] = node.range ?? [];
      remarks.push({
        rule: 'UNKNOWN_ALIAS',
        message: `the anchor &${node.source} is not defined before this alias`,
        severity: 'error',
        category: 'syntax_error',
        start,
        end,
      });
    },
  });
  return remarks;
}

/** Most brackets that are open at once, counted without regard to strings: a bound, not a measure. */
function flowDepth(text: string): number {
  let open = 0;
  let deepest = 0;
  for (const { 0: bracket } of text.matchAll(/[[\]{}]/g)) {
    open = Math.max(0, open + (bracket === '[' || bracket === '{' ? 1 : -1));
    deepest = Math.max(deepest, open);
  }
  return deepest;
}
