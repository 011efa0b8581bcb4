package main

import "fmt"

func Divide(a, b int) int {
	if b == 0 {
		panic("division by zero")
	}
	return a / b
}

func main() {
	fmt.Println(Divide(6, 3))
	fmt.Println(Divide(1, 0))
}
