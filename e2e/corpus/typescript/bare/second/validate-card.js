const DOUBLED = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];

export function isValidCardNumber(input) {
  const digits = input.replace(/-|\s/g, '').split('').reverse();
  if (digits.length === 0 || digits.some((digit) => !/[0-9]/.test(digit))) return false;
  const sum = digits.reduce((total, digit, at) => total + (at % 2 === 1 ? DOUBLED[digit] : Number(digit)), 0);
  return sum % 10 === 0;
}
