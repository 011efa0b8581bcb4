/**
 * Doubles each number; as CommonJS, names may be assigned without a declaration.
 * double([1, 2]) == [2, 4]
 */
const double = (xs) => {
  out = [];
  for (x of xs) out.push(x * 2);
  return out;
};

/*
 * The nearest whole number.
 * >>> nearest("7.3")
 * 7
 * Note:
 * halves go away from zero.
 */
const nearest = (text) => Math.sign(text) * Math.round(Math.abs(Number(text)));

/*
 * >>> heads(['a', ')']) == ['a', ')']
 */
const heads = (texts) => texts.map((text) => text[0]);
