/*
 * What the language brings, as it was before the block was loaded. Only what is kept here is called to look at it: the
 * block may have changed everything else.
 */
const { ownKeys, getOwnPropertyDescriptor, defineProperty, deleteProperty } = Reflect;

const HOLDERS: readonly (readonly [string, object])[] = [
  ...(
    [
      'Object',
      'Array',
      'String',
      'Number',
      'Boolean',
      'BigInt',
      'Symbol',
      'Function',
      'Date',
      'RegExp',
      'Error',
    ] as const
  ).flatMap((name): (readonly [string, object])[] => {
    const maker: unknown = Reflect.get(globalThis, name);
    return typeof maker === 'function'
      ? [
          [name, maker],
          [`${name}.prototype`, maker.prototype as object],
        ]
      : [];
  }),
  ...[Map, Set, WeakMap, WeakSet, Promise, Uint8Array, TypeError, RangeError, Iterator].flatMap(
    (maker): (readonly [string, object])[] => [
      [maker.name, maker],
      [`${maker.name}.prototype`, maker.prototype as object],
    ],
  ),
  ['Math', Math],
  ['JSON', JSON],
  ['Reflect', Reflect],
  ['globalThis', globalThis],
  ['Array.prototype[Symbol.iterator]().__proto__', Object.getPrototypeOf([][Symbol.iterator]()) as object],
];

/** Globals that programs set for themselves, and this runner. */
const MAY_CHANGE = new Set<string | symbol>(['name', 'onerror', 'window', 'self', 'document', 'navigator', 'cv$work']);

/** Keeps what the language brings, and says what of it was changed since; that is put back. */
export function keepBuiltins(): () => string[] {
  const kept = HOLDERS.map(([name, holder]) => ({
    name,
    holder,
    own: ownKeys(holder).map((key) => ({ key, was: getOwnPropertyDescriptor(holder, key) })),
  }));
  return () => {
    const changed: string[] = [];
    for (let at = 0; at < kept.length; at += 1) {
      const { name, holder, own } = kept[at] as (typeof kept)[number];
      for (let index = 0; index < own.length; index += 1) {
        const { key, was } = own[index] as (typeof own)[number];
        const is = getOwnPropertyDescriptor(holder, key);
        if (was === undefined || MAY_CHANGE.has(key)) continue;
        if (is !== undefined && is.value === was.value && is.get === was.get && is.set === was.set) continue;
        // Getters of globals answer anew each time; a value that is no function is not called by anybody.
        if (typeof was.value !== 'function' && was.get === undefined) continue;
        changed[changed.length] = `${name}.${typeof key === 'symbol' ? 'symbol' : key}`;
        if (is !== undefined && is.configurable !== true && is.writable !== true) continue;
        deleteProperty(holder, key);
        defineProperty(holder, key, was);
      }
    }
    return changed;
  };
}
