package price

// Rule changes the price of a line, given in cents.
type Rule func(unit int64, quantity int) int64

// Plain multiplies.
func Plain(unit int64, quantity int) int64 {
	return unit * int64(quantity)
}

// EveryNthFree makes every nth piece free of charge.
func EveryNthFree(n int) Rule {
	return func(unit int64, quantity int) int64 {
		return unit * int64(quantity-quantity/n)
	}
}

// Percent takes p per cent off, rounded in the customer's favour.
func Percent(p int64) Rule {
	return func(unit int64, quantity int) int64 {
		full := unit * int64(quantity)
		return full * (100 - p) / 100
	}
}
