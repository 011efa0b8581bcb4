export const half = (n: string): number => Number(n) / 2;
