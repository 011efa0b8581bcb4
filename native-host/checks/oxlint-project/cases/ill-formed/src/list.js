export const double = (values) => values.map((value => value * 2);
