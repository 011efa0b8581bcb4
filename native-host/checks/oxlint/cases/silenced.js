// eslint-disable-next-line no-eval
eval('1');
