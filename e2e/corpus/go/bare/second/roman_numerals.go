package roman

func ToRoman(n int) string {
	if n <= 0 || n >= 4000 {
		return ""
	}
	ones := []string{"", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"}
	tens := []string{"", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC"}
	hundreds := []string{"", "C", "CC", "CCC", "CD", "D", "DC", "DCC", "DCCC", "CM"}
	thousands := []string{"", "M", "MM", "MMM"}
	return thousands[n/1000] + hundreds[n/100%10] + tens[n/10%10] + ones[n%10]
}

func FromRoman(text string) (int, bool) {
	for n := 1; n < 4000; n++ {
		if ToRoman(n) == text {
			return n, true
		}
	}
	return 0, false
}
