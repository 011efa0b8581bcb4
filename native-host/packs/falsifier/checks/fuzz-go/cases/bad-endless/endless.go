package endless

// Steps counts how often a number is halved or made larger until it is one.
func Steps(number int) int {
	steps := 0
	for number != 1 {
		if number%2 == 0 {
			number = number / 2
		} else {
			number = number + 2
		}
		steps++
	}
	return steps
}

// Total adds up all of them.
func Total(numbers []int) int {
	return numbers[0] + Total(numbers)
}
