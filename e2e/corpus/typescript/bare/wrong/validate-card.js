export function isValidCardNumber(input) {
  const digits = input.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits)) {
    return false;
  }

  let sum = 0;
  let double = true;
  for (let i = 0; i < digits.length; i++) {
    let digit = Number(digits[i]);
    if (double) {
      digit *= 2;
      if (digit > 9) digit -= 9;
    }
    sum += digit;
    double = !double;
  }
  return sum % 10 === 0;
}
