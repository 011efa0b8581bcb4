export const LogLevel = {
  Debug: 10,
  Info: 20,
  Warn: 30,
  Error: 40,
} as const;
export type LogLevel = (typeof LogLevel)[keyof typeof LogLevel];

interface Route {
  readonly path: `/${string}`;
  readonly auth?: boolean;
}

export const routes = {
  home: { path: "/" },
  login: { path: "/login" },
  account: { path: "/account", auth: true },
} satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

export function tuple<const T extends readonly unknown[]>(...items: T): T {
  return items;
}

export const sizes = tuple("sm", "md", "lg");
export type Size = (typeof sizes)[number];

export function isSize(value: string): value is Size {
  return (sizes as readonly string[]).includes(value);
}

export function linkTo(name: RouteName, query?: Readonly<Record<string, string>>): string {
  const { path } = routes[name];
  return query ? `${path}?${new URLSearchParams(query)}` : path;
}
