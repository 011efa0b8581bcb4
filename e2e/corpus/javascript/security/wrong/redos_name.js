const NAME = /^([a-z]+\s?)+$/i;
export const isName = (text) => NAME.test(text);
