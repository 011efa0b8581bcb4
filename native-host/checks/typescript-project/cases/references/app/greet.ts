export const greet = (name: string, more: string): string => `${name} ${more}`;
