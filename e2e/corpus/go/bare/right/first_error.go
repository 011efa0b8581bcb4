package numbers

import "strconv"

func ParseAll(texts []string) (numbers []int, err error) {
	for _, text := range texts {
		var n int
		n, err = strconv.Atoi(text)
		if err != nil {
			return nil, err
		}
		numbers = append(numbers, n)
	}
	return numbers, err
}

func SumAll(texts []string) (int, error) {
	numbers, err := ParseAll(texts)
	if err != nil {
		return 0, err
	}
	sum := 0
	for _, n := range numbers {
		sum += n
	}
	return sum, nil
}
