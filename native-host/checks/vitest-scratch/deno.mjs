import { test } from 'vitest';
import { assertions } from './assertions.ts';

/* https://docs.deno.com/runtime/fundamentals/testing/ and the `assert` that programs take from nowhere. */
function denoTest(...given) {
  const [first] = given;
  const definition =
    typeof first === 'object' ? first : { name: typeof first === 'string' ? first : first.name || 'a test' };
  const body = definition.fn ?? given.find((each) => typeof each === 'function');
  const t = {
    name: definition.name,
    step: async (step, run) => (typeof step === 'object' ? step.fn(t) : (run ?? step)(t)),
  };
  return definition.ignore === true
    ? test.skip(definition.name, () => undefined)
    : test(definition.name, () => body(t));
}
denoTest.ignore = (name) => test.skip(String(name), () => undefined);
denoTest.only = denoTest;

for (const [name, value] of Object.entries({ assert: assertions(() => undefined).assert, Deno: { test: denoTest } })) {
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
