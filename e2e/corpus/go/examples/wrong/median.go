package stats

import (
	"fmt"
	"math"
	"sort"
)

// Median returns the middle value, or the mean of the two middle values. The
// slice keeps its order. Without values the result is NaN.
func Median(values []float64) float64 {
	n := len(values)
	if n == 0 {
		return math.NaN()
	}
	sorted := values[:]
	sort.Float64s(sorted)
	if n%2 == 1 {
		return sorted[n/2]
	}
	return (sorted[n/2-1] + sorted[n/2]) / 2
}

func ExampleMedian() {
	temperatures := []float64{21.5, 17, 19}
	fmt.Println(Median(temperatures))
	fmt.Println(temperatures[0])
	fmt.Println(Median(append(temperatures, 20)))
	// Output:
	// 19
	// 21.5
	// 19.5
}
