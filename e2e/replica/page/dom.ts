type Attribute = string | boolean | undefined | ((event: Event) => void);
type Child = Node | string | null;

/**
 * Builds an element. `true` sets an empty attribute, `false` and undefined none, a function listens to the event of
 * that name.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, Attribute> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, '');
    else if (typeof value === 'string') element.setAttribute(name, value);
  }
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

const problems: string[] = [];

/** Notes something that would break the real page. */
export function noteProblem(what: string): void {
  problems.push(what);
}

/** Everything noted so far. */
export const notedProblems = (): string[] => [...problems];

/** Removes a node that this page owns the way a framework does: by its parent, which fails when it was moved. */
export function removeOwned(parent: Node, child: Node): void {
  try {
    parent.removeChild(child);
  } catch (error) {
    noteProblem(`removeChild: ${String(error)}`);
  }
}
