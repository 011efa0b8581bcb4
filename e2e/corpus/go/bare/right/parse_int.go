package numbers

import "strings"

// ParseInt reads a decimal number that fits 32 bits.
func ParseInt(text string) (int32, bool) {
	negative := strings.HasPrefix(text, "-")
	if negative {
		text = text[1:]
	}
	if text == "" {
		return 0, false
	}
	var n int64
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int64(c-'0')
		if n > 1<<31 {
			return 0, false
		}
	}
	if negative {
		return int32(-n), true
	}
	if n == 1<<31 {
		return 0, false
	}
	return int32(n), true
}

func ParseList(text string) []int32 {
	numbers := []int32{}
	for _, part := range strings.Split(text, ",") {
		if n, ok := ParseInt(strings.TrimSpace(part)); ok {
			numbers = append(numbers, n)
		}
	}
	return numbers
}
