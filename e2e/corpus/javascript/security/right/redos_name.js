const NAME = /^[a-z]+(?:\s[a-z]+)*$/i;
export const isName = (text) => NAME.test(text);
