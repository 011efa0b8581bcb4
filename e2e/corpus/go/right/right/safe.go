package main

import (
	"errors"
	"fmt"
)

var errPanic = errors.New("callback panicked")

// safely calls f and turns a panic into an error that wraps errPanic.
func safely(f func() int) (n int, err error) {
	defer func() {
		if r := recover(); r != nil {
			n, err = 0, fmt.Errorf("%w: %v", errPanic, r)
		}
	}()
	return f(), nil
}

func main() {
	fmt.Println(safely(func() int { return 42 }))
	_, err := safely(func() int { panic("boom") })
	fmt.Println(errors.Is(err, errPanic), err)
}
