package english

import "strconv"

// Ordinal(1)   -> "1st"
// Ordinal(2)   -> "2nd"
// Ordinal(3)   -> "3rd"
// Ordinal(11)  -> "11th"
// Ordinal(22)  -> "22nd"
// Ordinal(113) -> "113th"
func Ordinal(n int) string {
	suffix := "th"
	switch n % 10 {
	case 1:
		suffix = "st"
	case 2:
		suffix = "nd"
	case 3:
		suffix = "rd"
	}
	return strconv.Itoa(n) + suffix
}
