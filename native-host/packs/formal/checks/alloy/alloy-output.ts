import { regex } from '../../../../../shared/regex.ts';
import type { Counterexample } from '../../../../../shared/finding.ts';

/** What one command came to: did it find an instance? By what Alloy calls it, `NoLoop` or `run$2`. */
export interface AlloyOutcome {
  kind: string;
  name: string;
  end: 'sat' | 'unsat';
}

/** The lines `00. check NoLoop   0   1/1   SAT`, in the order of the commands; a gap in their numbers ends them. */
export function readEnds(output: string): AlloyOutcome[] {
  const found = [...output.matchAll(/^(\d+)\. (check|run)\s+(\S+).*?\b(SAT|UNSAT)(?:\s+expects=\d)?\s*$/gm)];
  const gap = found.findIndex(([, index], place) => Number(index) !== place);
  return found
    .slice(0, gap < 0 ? found.length : gap)
    .map(([, , kind = '', name = '', end]) => ({ kind, name, end: end === 'SAT' ? 'sat' : 'unsat' }));
}

/** A complaint of Alloy's parser or type checker: line and column from 1. */
export interface AlloyError {
  kind: 'Syntax' | 'Type';
  line: number;
  column: number;
  file: string;
  message: string;
}

const ERROR = regex()`
  (Syntax|Type)[ ]error(?:[ ]in[ ](\S+))?(?:[ ]at[ ]line[ ](\d+)[ ]column[ ](\d+))?:\n
  ([\s\S]*?)(?=\n(?:Syntax|Type)[ ]error|\n\tat[ ]|$)
`;

/** The first error, as Alloy prints it before its stack. */
export function readError(output: string): AlloyError | undefined {
  const found = ERROR.exec(output);
  if (found === null) return undefined;
  const [, kind, file = '', line = '1', column = '1', message = ''] = found;
  return {
    kind: kind === 'Type' ? 'Type' : 'Syntax',
    file: file.slice(file.lastIndexOf('/') + 1),
    line: Number(line),
    column: Number(column),
    message: message.trim().replaceAll(/\s*\n\s*/g, ' '),
  };
}

interface Instance {
  tracelength: number;
  looplength: number;
  values: { name: string; value: string }[];
}

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const attribute = (tag: string, name: string): string =>
  unescaped(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

const plain = (label: string): string => label.replace(/^this\//, '');

/** The states of a solution in Alloy's XML: signatures with atoms, fields and skolems with tuples. */
function readInstances(xml: string): Instance[] {
  return [...xml.matchAll(/<instance\b([^>]*)>([\s\S]*?)<\/instance>/g)].map(([, head = '', body = '']) => ({
    tracelength: Number(attribute(head, 'tracelength') || '1'),
    looplength: Number(attribute(head, 'looplength') || '1'),
    values: valuesOf(body),
  }));
}

const atomsOf = (part: string): string[] =>
  [...part.matchAll(/<atom label="([^"]*)"/g)].map(([, label = '']) => unescaped(label));

function valuesOf(body: string): Instance['values'] {
  const parents = new Set([...body.matchAll(/\bparentID="(\d+)"/g)].map(([, id]) => id));
  return [...body.matchAll(/<(sig|field|skolem)\b([^>]*)>([\s\S]*?)<\/\1>/g)].flatMap(
    ([, kind, tag = '', inner = '']) => {
      if (/\bbuiltin="yes"/.test(tag)) return [];
      const tuples = [...inner.matchAll(/<tuple>([\s\S]*?)<\/tuple>/g)];
      const members = kind === 'sig' ? atomsOf(inner) : tuples.map(([, tuple = '']) => atomsOf(tuple).join(' -> '));
      // What a signature has stands with those that extend it.
      if (kind === 'sig' && members.length === 0 && parents.has(attribute(tag, 'ID'))) return [];
      return [{ name: plain(attribute(tag, 'label')), value: members.length === 0 ? 'none' : members.join(', ') }];
    },
  );
}

/** A solution as steps: one for an instance without time, else the states of its trace and where it goes back to. */
export function counterexampleOf(title: string, xml: string): Counterexample | undefined {
  const instances = readInstances(xml);
  const [first] = instances;
  if (first === undefined) return undefined;
  const isTrace = first.tracelength > 1 || instances.length > 1;
  const back = first.tracelength - first.looplength + 1;
  return {
    title: isTrace ? `${title}; after state ${first.tracelength} it goes back to state ${back}` : title,
    replayed: false,
    steps: instances.map(({ values }, index) => ({ label: isTrace ? `state ${index + 1}` : 'instance', values })),
  };
}
