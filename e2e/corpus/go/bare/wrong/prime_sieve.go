package primes

func Primes(limit int) []int {
	if limit < 0 {
		return nil
	}
	composite := make([]bool, limit+1)
	composite[0], composite[1] = true, true
	for i := 2; i*i <= limit; i++ {
		if composite[i] {
			continue
		}
		for j := i * i; j <= limit; j += i {
			composite[j] = true
		}
	}
	var primes []int
	for i, struck := range composite {
		if !struck {
			primes = append(primes, i)
		}
	}
	return primes
}

func Factors(n uint32) []uint32 {
	var factors []uint32
	if n < 2 {
		return factors
	}
	for p := uint32(2); uint64(p)*uint64(p) <= uint64(n); p++ {
		for n%p == 0 {
			factors = append(factors, p)
			n /= p
		}
	}
	if n > 1 {
		factors = append(factors, n)
	}
	return factors
}
