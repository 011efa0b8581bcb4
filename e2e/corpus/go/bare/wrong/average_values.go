package stats

// Average gives the arithmetic mean, or 0 for no values.
func Average(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

func Variance(values []float64) float64 {
	if len(values) < 2 {
		return 0
	}
	mean := Average(values)
	squares := 0.0
	for _, v := range values {
		squares += (v - mean) * (v - mean)
	}
	return squares / float64(len(values)-1)
}
