export const sum = (...values: number[]): number => values.reduce((all, value) => all + value, 0);
