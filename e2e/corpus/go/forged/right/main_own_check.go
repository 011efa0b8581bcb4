package main

import (
	"fmt"
	"os"
)

// fib returns the n-th Fibonacci number; fib(0) = 0, fib(1) = 1.
func fib(n int) int {
	a, b := 0, 1
	for i := 0; i < n; i++ {
		a, b = b, a+b
	}
	return a
}

func check(n, want int) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println(r)
			os.Exit(1)
		}
	}()
	if got := fib(n); got != want {
		panic(fmt.Sprintf("fib(%d) = %d, want %d", n, got, want))
	}
}

func main() {
	check(0, 0)
	check(1, 1)
	check(10, 55)
	fmt.Println("all checks passed")
}
