export const sum = (values) => values.reduce((all, each) => all + each, 1);
