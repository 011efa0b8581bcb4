package dates

import "time"

func IsLeap(year int) bool {
	if year%400 == 0 {
		return true
	}
	if year%100 == 0 {
		return false
	}
	return year%4 == 0
}

func DaysInMonth(year, month int) int {
	if month < 1 || month > 12 {
		return 0
	}
	days := [...]int{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}[month-1]
	if time.Month(month) == time.February && IsLeap(year) {
		days++
	}
	return days
}

func DayOfYear(year, month, day int) (int, bool) {
	if day < 1 || day > DaysInMonth(year, month) {
		return 0, false
	}
	sum := day
	for month--; month > 0; month-- {
		sum += DaysInMonth(year, month)
	}
	return sum, true
}
