import { readFileSync } from 'node:fs';
import { nearestNames } from './nearest-names.ts';
import { offsetAt, receiverOf } from './python-expressions.ts';
import { isBoundIn } from './stub-text.ts';
import {
  describedBy,
  invented,
  lackedByPartial,
  open,
  STANDS,
  type StubQuestion,
  type StubVerdict,
} from './stub-verdicts.ts';
import { isMadeAtRuntime, mayGive } from './wheel-doubts.ts';
import { isOfStandardLibrary, moduleFile, namesOfModule, submodulesOf, type Stub } from './typeshed-stubs.ts';

/** Parts of a package that it may have without its stubs saying so: other packages' code, and its own tests. */
const UNDESCRIBED = /^(?:_.*|packages|vendor|vendored|extern|externals|tests?|testing|contrib|compat)$/;

/** Judges an import of a module that is not there. */
export function judgeModule(question: StubQuestion): StubVerdict {
  const module = /"([^"]+)"/.exec(question.diagnostic.message)?.[1] ?? '';
  const parts = module.split('.');
  const stub = module.startsWith('.') || parts.length < 2 ? undefined : question.places.of(module);
  if (stub === undefined) return STANDS;
  const missing = parts.findIndex((_, index) => !isThere(stub, parts.slice(0, index + 1).join('.')));
  const parent = parts.slice(0, Math.max(missing, 0)).join('.');
  if (missing < 1 || parts.slice(0, missing + 1).some((part) => UNDESCRIBED.test(part)))
    return open(`what \`${module}\` is: ${describedBy(stub)} do not describe it`);
  const name = parts.slice(0, missing + 1).join('.');
  if (stub.isPartial) return lackedByPartial(stub, name);
  const parentFile = moduleFile(stub, parent);
  if (parentFile !== undefined && isBoundIn(readFileSync(parentFile, 'utf8'), '__getattr__'))
    return open(`what \`${module}\` is: ${describedBy(stub)} leave \`${parent}\` open`);
  if (isMadeAtRuntime(stub, parent)) return open(`whether \`${name}\` is there: \`${parent}\` may have other parts`);
  const nearest = nearestNames(parts[missing] ?? '', submodulesOf(stub, parent));
  const found = invented(
    question,
    stub,
    `no module \`${name}\``,
    nearest.map((each) => `${parent}.${each}`),
  );
  return found.kind === 'invented'
    ? { ...found, diagnostic: { ...found.diagnostic, rule: 'reportAttributeAccessIssue' } }
    : found;
}

const isThere = (stub: Stub, module: string): boolean =>
  moduleFile(stub, module) !== undefined || submodulesOf(stub, module).length > 0;

/** Judges a name that is imported from a module, which lacks it; only of modules that stubs describe here. */
export function judgeImportedName(
  question: StubQuestion,
  name: string,
  describes: (module: string) => boolean,
): StubVerdict {
  const { code, diagnostic } = question;
  const at = offsetAt(code, diagnostic.range.startLine, diagnostic.range.startColumn);
  const from = [...code.blank.slice(0, at).matchAll(/^[ \t]*from[ \t]+([\w.]+)[ \t]+import\b/gm)].at(-1)?.[1];
  return from === undefined || !describes(from) ? STANDS : judgeNameOf(question, from, name);
}

/** Judges an attribute that a module lacks. */
export function judgeModuleAttribute(question: StubQuestion, name: string): StubVerdict {
  const { code, diagnostic, origins } = question;
  const receiver = receiverOf(code, offsetAt(code, diagnostic.range.startLine, diagnostic.range.startColumn));
  if (receiver === undefined) return STANDS;
  const [first = '', ...rest] = code.blank.slice(receiver.start, receiver.end).replaceAll(/\s/g, '').split('.');
  const module = [origins.modules.get(first) ?? first, ...rest].join('.');
  return judgeNameOf(question, module, name);
}

function judgeNameOf(question: StubQuestion, module: string, name: string): StubVerdict {
  const stub = question.places.of(module);
  if (stub === undefined) return STANDS;
  const whole = `${module}.${name}`;
  const file = moduleFile(stub, module);
  if (file === undefined || module.split('.').some((part) => UNDESCRIBED.test(part)))
    return open(`what \`${whole}\` is: ${describedBy(stub)} do not describe \`${module}\``);
  if (isThere(stub, whole)) return open(`whether \`${whole}\` is loaded: only its package can have imported it`);
  if (stub.isPartial) return lackedByPartial(stub, whole);
  if (isBoundIn(readFileSync(file, 'utf8'), name))
    return open(`whether \`${whole}\` can be reached: ${describedBy(stub)} have it and do not export it`);
  if (name.startsWith('_') || isOfStandardLibrary(name, module.includes('.')))
    return open(`whether \`${module}\` has \`${name}\` from the standard library`);
  if (isMadeAtRuntime(stub, module) || mayGive(stub, name))
    return open(`whether \`${module}\` has \`${name}\`, which its package may make when it is imported`);
  const nearest = nearestNames(name, namesOfModule(stub, module));
  return invented(
    question,
    stub,
    `no \`${whole}\``,
    nearest.map((each) => `${module}.${each}`),
  );
}
