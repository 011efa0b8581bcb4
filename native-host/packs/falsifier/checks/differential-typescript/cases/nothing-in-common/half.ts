export const half = (n: number): number => n / 2;
