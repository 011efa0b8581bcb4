import type { Finding } from '../../../../../shared/finding.ts';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { counted } from '../../../../kit/decide.ts';
import { grantedInAcsl } from '../../frama-c/acsl.ts';
import { isOpen, placeWords, type Property } from '../../frama-c/frama-c-properties.ts';
import type { FramaCReport } from '../../frama-c/run-frama-c.ts';
import { rangeAt } from '../../../../kit/tool-place.ts';

/** What Eva's alarms, or that there is none, say of a text. */
export function evaVerdict(
  { messages, printed, properties, asRead, conditions }: FramaCReport & { properties: readonly Property[] },
  file: { name: string; text: string },
  extent: string,
): Verdict {
  const open = properties.filter((property) => isOpen(property) && !isDescription(property));
  if (open.length > 0)
    return {
      kind: 'unknown',
      findings: open.map((property) => alarm(property, file)),
      reason: `Eva could not rule out ${counted(open.length, 'fault')}`,
      extent,
    };
  const coverage = [...printed.matchAll(/^ +(\d+) functions? analyzed \(out of (\d+)\)/gm)].at(-1);
  if (coverage === undefined)
    return { kind: 'crashed', findings: [], reason: 'Frama-C did not say what its Eva analysed' };
  // Behind a step that nothing comes behind, and in a loop without end, nothing was looked at.
  if (/NON TERMINATING FUNCTION/.test(printed))
    return {
      kind: 'unknown',
      findings: [],
      reason: 'Eva sees no way to the end of a function: what stands behind was not looked at',
      extent,
    };
  const [, analysed = '', all = ''] = coverage;
  const unchecked = [
    ...grantedInAcsl(asRead, file.text),
    ...properties.filter(isGranted).map((each) => granted(each, file)),
  ];
  const warned = messages.filter(({ kind }) => kind === 'warning').map(({ text }) => text.slice(0, 120));
  const elsewhere = calledElsewhere(asRead, printed);
  const undecided = [
    ...(elsewhere.length === 0 ? [] : [`what is called by others than the program: ${elsewhere.join(', ')}`]),
    ...(warned.length === 0 ? [] : [`what Frama-C warns of: ${warned[0] ?? ''}`]),
    ...(conditions.length === 0 ? [] : [`what it is where these are other than here: ${conditions.join(', ')}`]),
  ];
  return {
    kind: 'proved',
    findings: [],
    extent,
    assumptions: [
      'it is about undefined behaviour alone: not what the program computes, nor that it ends',
      "C as on x86-64 with GCC's sizes; the C library does what Frama-C's contracts of it say",
      'memory is read by its own type and where it is aligned',
      "Frama-C's Eva is right: there is no certificate",
    ],
    bound: null,
    certificate: null,
    ...(unchecked.length === 0 ? {} : { unchecked }),
    ...(analysed === all
      ? {}
      : { notChecked: [`functions that Eva did not come to: ${analysed} of ${all} were analysed`] }),
    ...(undecided.length === 0 ? {} : { undecided: undecided.join('; ') }),
  };
}

const isGranted = (property: Property): boolean =>
  property.kind !== 'user hypothesis' &&
  (property.status === 'Considered valid' || (property.status !== 'Valid' && isDescription(property)));

function alarm(property: Property, file: { name: string; text: string }): Finding {
  const isOwn = property.file === file.name;
  const where = isOwn ? '' : `${placeWords(property, file)}: `;
  return {
    file: file.name,
    range: rangeAt(file.text, { line: isOwn ? property.line : 1, column: 1 }, 'bytes'),
    rule: property.kind.replaceAll(/\W+/g, '-'),
    backend: 'frama-c-eva',
    message: `${where}Eva cannot rule out that this fails: ${property.kind}: ${property.formula}`.slice(0, 300),
    severity: 'warning',
    category: 'logic_error',
  };
}

function granted(property: Property, file: { name: string }): string {
  const { function: name, kind, formula } = property;
  const said = isDescription(property) ? `that it ${formula}` : `its ${kind} ${formula}`;
  return `${placeWords(property, file)}: of ${name}, ${said}`.replace(/;$/, '');
}

/** Functions that Eva did not come to, though something may: given to `qsort` or `atexit`, or constructors. */
function calledElsewhere(asRead: string, printed: string): string[] {
  const analysed = new Set([...printed.matchAll(/Values at end of function (\w+):/g)].map(([, name = '']) => name));
  const bodies = [...asRead.matchAll(/^(\w[^;{}=]*)\n\{/gm)].map(([, head = '']) => head);
  const given = new Set([...asRead.matchAll(/& ?(\w+)\b/g)].map(([, name = '']) => name));
  const marked = asRead.split('\n').filter((line) => /\b_*(?:con|de)structor_*\b/.test(line));
  return bodies
    .map((head) => /(\w+)\(/.exec(head)?.[1] ?? '')
    .filter((name) => !analysed.has(name))
    .filter((name) => given.has(name) || marked.some((line) => new RegExp(String.raw`\b${name}\(`).test(line)));
}

/** What a function changes, and from what: taken for granted of one without a body, and no fault where it is open. */
const isDescription = ({ kind }: Property): boolean => kind === 'assigns clause' || kind === 'from clause';
