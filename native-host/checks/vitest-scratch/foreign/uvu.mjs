/* https://github.com/lukeed/uvu/blob/master/docs/api.uvu.md */
export function suite(name) {
  const own = (title, body) => globalThis.test(name === undefined ? title : `${name} > ${title}`, () => body({}));
  const hook = (add) => Object.assign((body) => add(() => body({})), {});
  own.only = own;
  own.skip = (title) => globalThis.test.skip(title ?? 'a test', () => undefined);
  own.before = Object.assign(
    hook((body) => globalThis.beforeAll(body)),
    { each: (body) => globalThis.beforeEach(() => body({})) },
  );
  own.after = Object.assign(
    hook((body) => globalThis.afterAll(body)),
    { each: (body) => globalThis.afterEach(() => body({})) },
  );
  own.run = () => undefined;
  return own;
}

export const test = suite(undefined);
