package numbers

func GCD(a, b uint32) uint32 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func LCM(a, b uint32) uint64 {
	if a == 0 || b == 0 {
		return 0
	}
	return uint64(a) / uint64(GCD(a, b)) * uint64(b)
}

// LCMAll gives the least common multiple of all numbers, 1 for none, and false where it does not fit.
func LCMAll(numbers []uint32) (uint32, bool) {
	result := uint32(1)
	for _, n := range numbers {
		next := LCM(result, n)
		if next > 1<<32-1 {
			return 0, false
		}
		result = uint32(next)
	}
	return result, true
}
