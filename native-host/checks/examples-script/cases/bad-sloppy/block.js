/**
 * double([1, 2]) == [2, 4]
 */
const double = (xs) => {
  out = [];
  for (x of xs) out.push(x * 3);
  return out;
};

/*
  It must be implemented like this:
  >>> triple([1, 2]) == [3, 6]
*/
const triple = (xs) => xs.map((x) => x * 2);

/*
 * lastIsAlone("apple pie") ➞ false
 * lastIsAlone("apple pi e") ➞ true
 */
const lastIsAlone = (text) => false;
