package stats

import "errors"

var ErrEmpty = errors.New("stats: no values")

// Mean returns the arithmetic mean of whole numbers.
func Mean(values []int) (float64, error) {
	if len(values) == 0 {
		return 0, ErrEmpty
	}
	sum := 0
	for _, v := range values {
		sum += v
	}
	return float64(sum) / len(values), nil
}
