export const total = (n: number): number => n;
