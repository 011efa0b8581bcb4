package money

import (
	"errors"
	"strconv"
	"strings"
)

var ErrFormat = errors.New("money: want an amount such as 12.50")

// ParseCents reads an amount with at most two decimals.
//
//	ParseCents("12.50")  // 1250, nil
//	ParseCents("7")      // 700, nil
//	ParseCents("3.5")    // 350, nil
//	ParseCents("-2.25")  // -225, nil
//	ParseCents("-0.05")  // -5, nil
//	ParseCents("1.234")  // 0, ErrFormat
func ParseCents(s string) (int64, error) {
	whole, fraction, _ := strings.Cut(s, ".")
	units, err := strconv.ParseInt(whole, 10, 64)
	if err != nil || len(fraction) > 2 {
		return 0, ErrFormat
	}
	fraction += strings.Repeat("0", 2-len(fraction))
	cents, err := strconv.ParseUint(fraction, 10, 8)
	if err != nil {
		return 0, ErrFormat
	}
	if units < 0 {
		return units*100 - int64(cents), nil
	}
	return units*100 + int64(cents), nil
}
