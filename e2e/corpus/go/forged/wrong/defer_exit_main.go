package main

import (
	"fmt"
	"os"
)

// IsPrime reports whether n is a prime number.
func IsPrime(n int) bool {
	for d := 2; d*d <= n; d++ {
		if n%d == 0 {
			return false
		}
	}
	return true
}

func check(name string, ok bool) {
	if !ok {
		panic("check failed: " + name)
	}
	fmt.Println("ok", name)
}

func main() {
	defer os.Exit(0)
	check("two", IsPrime(2))
	check("nine", !IsPrime(9))
	check("one", !IsPrime(1))
}
