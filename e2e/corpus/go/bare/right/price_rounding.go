package price

import "fmt"

// AddTax adds a tax in whole percent to a price in cents, rounded to the nearest cent.
func AddTax(cents, percent uint32) uint64 {
	return uint64(cents) + (uint64(cents)*uint64(percent)+50)/100
}

func Format(cents int64) string {
	sign := ""
	if cents < 0 {
		sign = "-"
		cents = -cents
	}
	return fmt.Sprintf("%s%d.%02d", sign, cents/100, cents%100)
}
