package numbers

import "strconv"

func ParseAll(texts []string) ([]int, error) {
	var numbers []int
	for i := range texts {
		n, err := strconv.Atoi(texts[i])
		if err != nil {
			return nil, err
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}

func SumAll(texts []string) (sum int, err error) {
	for _, text := range texts {
		n, err := strconv.Atoi(text)
		if err != nil {
			return 0, err
		}
		sum += n
	}
	return sum, nil
}
