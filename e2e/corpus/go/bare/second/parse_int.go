package numbers

import (
	"strconv"
	"strings"
)

func ParseInt(text string) (int32, bool) {
	if strings.HasPrefix(text, "+") {
		return 0, false
	}
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		return 0, false
	}
	return int32(n), true
}

func ParseList(text string) []int32 {
	numbers := []int32{}
	for text != "" {
		part := text
		if comma := strings.Index(text, ","); comma >= 0 {
			part, text = text[:comma], text[comma+1:]
		} else {
			text = ""
		}
		n, ok := ParseInt(strings.TrimSpace(part))
		if ok {
			numbers = append(numbers, n)
		}
	}
	return numbers
}
