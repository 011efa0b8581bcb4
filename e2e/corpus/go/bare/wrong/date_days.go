package dates

func IsLeap(year int) bool {
	return year%4 == 0 && year%100 != 0
}

func DaysInMonth(year, month int) int {
	switch month {
	case 2:
		if IsLeap(year) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	case 1, 3, 5, 7, 8, 10, 12:
		return 31
	}
	return 0
}

func DayOfYear(year, month, day int) (int, bool) {
	if day < 1 || day > DaysInMonth(year, month) {
		return 0, false
	}
	for m := 1; m < month; m++ {
		day += DaysInMonth(year, m)
	}
	return day, true
}
