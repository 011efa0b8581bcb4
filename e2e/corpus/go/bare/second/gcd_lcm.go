package numbers

func GCD(a, b uint32) uint32 {
	if a == 0 {
		return b
	}
	return GCD(b%a, a)
}

func LCM(a, b uint32) uint64 {
	product := uint64(a) * uint64(b)
	if product == 0 {
		return 0
	}
	return product / uint64(GCD(a, b))
}

func LCMAll(numbers []uint32) (uint32, bool) {
	var result uint64 = 1
	for _, n := range numbers {
		result = LCM(uint32(result), n)
		if result>>32 != 0 {
			return 0, false
		}
	}
	return uint32(result), true
}
