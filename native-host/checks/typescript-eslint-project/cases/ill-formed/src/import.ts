export const a = (;
