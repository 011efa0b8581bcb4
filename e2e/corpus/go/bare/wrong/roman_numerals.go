package roman

var rows = []struct {
	value  int
	letter string
}{
	{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"},
	{100, "C"}, {50, "L"}, {40, "XL"},
	{10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"},
}

// ToRoman writes a number from 1 to 3999; all others give an empty text.
func ToRoman(n int) string {
	if n < 1 || n > 3999 {
		return ""
	}
	out := ""
	for _, row := range rows {
		for n >= row.value {
			out += row.letter
			n -= row.value
		}
	}
	return out
}

// FromRoman reads what ToRoman writes, and gives false for all else.
func FromRoman(text string) (int, bool) {
	values := map[byte]int{'I': 1, 'V': 5, 'X': 10, 'L': 50, 'C': 100, 'D': 500, 'M': 1000}
	total := 0
	for i := 0; i < len(text); i++ {
		value := values[text[i]]
		if i+1 < len(text) && value < values[text[i+1]] {
			total -= value
		} else {
			total += value
		}
	}
	if total == 0 || ToRoman(total) != text {
		return 0, false
	}
	return total, true
}
