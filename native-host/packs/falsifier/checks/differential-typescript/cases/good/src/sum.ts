export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const shout = (text: string): string => text.toUpperCase();

export const roll = (sides: number): number => Math.floor(Math.random() * sides);
