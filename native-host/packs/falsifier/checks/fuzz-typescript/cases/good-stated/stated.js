/** Sorts by the number of ones in the binary form, then by value. */
const sortOnes = (numbers) => [...numbers].sort((a, b) => ones(a) - ones(b) || a - b);
const ones = (n) => n.toString(2).split('1').length - 1;

/**
 * Parses a duration such as "1h30m" or "45m" to minutes.
 * @param {string} text a duration of the form NhNm
 * @returns {number}
 */
function parseDuration(text) {
  const parts = /^(?:(\d+)h)?(?:(\d+)m)?$/.exec(text);
  return Number(parts[1] ?? 0) * 60 + Number(parts[2] ?? 0);
}

/**
 * Removes the even numbers from the list, and returns it.
 * dropEven([1, 2, 3]) // => [1, 3]
 */
function dropEven(list) {
  for (let i = list.length - 1; i >= 0; i--) if (list[i] % 2 === 0) list.splice(i, 1);
  return list;
}

/**
 * @param {number[]} items
 * @param {number} k where to look; 0 <= k < items.length
 * @returns {number}
 */
function at(items, k) {
  total = items[k].valueOf();
  return total;
}

/**
 * Sorts by the number of ones in the binary form, then by value.
 * sortArray([3, 4]) == [4, 3]
 */
const bitsIn = (n) => n.toString(2).split('1').length - 1;
const sortArray = (xs) => [...xs].sort((a, b) => bitsIn(a) - bitsIn(b) || a - b);
