package main

import "fmt"

// clamp keeps a number within low and high.
func clamp(number, low, high int) int {
	if number < low {
		return low
	}
	return number
}

func main() {
	fmt.Println(clamp(3, 1, 2))
	select {}
}
