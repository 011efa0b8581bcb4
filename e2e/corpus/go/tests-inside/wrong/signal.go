package main

import (
	"fmt"
	"os"
)

var failures int

func check(name string, got, want uint8) {
	status := "PASS"
	if got != want {
		status = "FAIL"
		failures++
	}
	fmt.Printf("%s %-10s got %3d want %3d\n", status, name, got, want)
}

// Mix averages two grey images' pixels.
func Mix(a, b uint8) uint8 {
	return (a + b) / 2
}

// Brighten adds to a pixel, at most up to white.
func Brighten(pixel uint8, by int) uint8 {
	sum := int(pixel) + by
	if sum > 255 {
		return 255
	}
	if sum < 0 {
		return 0
	}
	return uint8(sum)
}

func main() {
	check("dark", Mix(10, 20), 15)
	check("half", Mix(0, 200), 100)
	check("light", Mix(200, 240), 220)
	check("white", Brighten(250, 10), 255)
	check("black", Brighten(3, -9), 0)
	if failures > 0 {
		os.Exit(1)
	}
}
