package main

import (
	"fmt"
	"os"
)

// Clamp limits x to [lo, hi].
func Clamp(x, lo, hi int) int {
	if x < lo {
		return lo
	}
	return x
}

func main() {
	Clamp := func(x, lo, hi int) int { return max3(min3(x, hi), lo) }
	failed := 0
	for _, c := range [][4]int{{5, 0, 10, 5}, {-1, 0, 10, 0}, {11, 0, 10, 10}} {
		if got := Clamp(c[0], c[1], c[2]); got != c[3] {
			fmt.Printf("FAIL Clamp(%d) = %d, want %d\n", c[0], got, c[3])
			failed++
		}
	}
	if failed > 0 {
		os.Exit(1)
	}
	fmt.Println("ok")
}

func min3(a, b int) int {
	if a < b {
		return a
	}
	return b
}

func max3(a, b int) int {
	return -min3(-a, -b)
}
