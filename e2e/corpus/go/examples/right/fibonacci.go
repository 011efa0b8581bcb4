package main

import "fmt"

// Fibonacci returns a function that gives one number of the sequence after
// another: 0, 1, 1, 2, 3, 5, ...
func Fibonacci() func() int {
	a, b := 0, 1
	return func() int {
		next := a
		a, b = b, a+b
		return next
	}
}

// Take(3, Fibonacci()) -> [0 1 1]
// Take(20, Fibonacci()) -> [0 1 1 2 3 5 8 ...]
// Take(0, f) -> []
func Take(n int, f func() int) []int {
	out := make([]int, 0, n)
	for len(out) < n {
		out = append(out, f())
	}
	return out
}

func main() {
	next := Fibonacci()
	fmt.Println(next(), next(), next(), next(), next()) // 0 1 1 2 3
	fmt.Println(next())                                 // 5
	fmt.Println(Take(4, Fibonacci()))                   // [0 1 1 2]
}
