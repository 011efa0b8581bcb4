package stats

// Mean gives the arithmetic mean without its fraction, and false for no values.
func Mean(values []int32) (int32, bool) {
	if len(values) == 0 {
		return 0, false
	}
	var sum int32
	for _, v := range values {
		sum += v
	}
	return sum / int32(len(values)), true
}

func MinMax(values []int32) (low, high int32, ok bool) {
	for i, v := range values {
		if i == 0 || v < low {
			low = v
		}
		if i == 0 || v > high {
			high = v
		}
	}
	return low, high, len(values) > 0
}
