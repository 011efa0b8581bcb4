package price

import "strconv"

func AddTax(cents, percent uint32) uint64 {
	hundredths := uint64(cents) * (100 + uint64(percent))
	whole, rest := hundredths/100, hundredths%100
	if rest >= 50 {
		whole++
	}
	return whole
}

func Format(cents int64) string {
	digits := strconv.FormatInt(cents, 10)
	sign := ""
	if digits[0] == '-' {
		sign, digits = "-", digits[1:]
	}
	for len(digits) < 3 {
		digits = "0" + digits
	}
	point := len(digits) - 2
	return sign + digits[:point] + "." + digits[point:]
}
