package texts

import "errors"

// Sum([]int{1, 2}) == 3, Sum(nil) => 0
func Sum(numbers []int) int {
	total := 0
	for _, number := range numbers {
		total += number
	}
	return total
}

// Divide(6, 4) returns 1.5, Divide(1, 0) returns an error
func Divide(a, b float64) (float64, error) {
	if b == 0 {
		return 0, errors.New("zero")
	}
	return a / b, nil
}

// Find([3, 4], 4) -> 1, true
func Find(numbers []int, wanted int) (int, bool) {
	for at, number := range numbers {
		if number == wanted {
			return at, true
		}
	}
	return -1, false
}

// Reverse([1, 2, 3]) -> [3, 2, 1]
func Reverse(numbers []int) {
	for i, j := 0, len(numbers)-1; i < j; i, j = i+1, j-1 {
		numbers[i], numbers[j] = numbers[j], numbers[i]
	}
}
