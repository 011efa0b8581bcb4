/** Does a file hold declarations only: `a.d.ts`, `a.d.mts`, `a.d.css.ts`? */
export const isDeclarations = (name: string): boolean => /\.d(?:\.\w+)?\.[mc]?ts$/.test(name);
