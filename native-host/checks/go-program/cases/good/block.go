package main

import "fmt"

func Double(xs []int) []int {
	out := make([]int, len(xs))
	for i, x := range xs {
		out[i] = 2 * x
	}
	return out
}

func assertEqual(got, want interface{}) {
	if got != want {
		panic(fmt.Sprintf("got %v, want %v", got, want))
	}
}

func main() {
	assertEqual(Double([]int{4})[0], 8)
	assertEqual(len(Double([]int{1, 2})), 2)
}
