package main

import (
	"fmt"
	"reflect"
)

// Permutations lists all orders of items, the first item moving slowest.
func Permutations(items []string) [][]string {
	var result [][]string
	used := make([]bool, len(items))
	current := make([]string, 0, len(items))
	var extend func()
	extend = func() {
		if len(current) == len(items) {
			result = append(result, append([]string(nil), current...))
			return
		}
		for i, item := range items {
			if used[i] {
				continue
			}
			used[i] = true
			current = append(current, item)
			extend()
			current = current[:len(current)-1]
			used[i] = false
		}
	}
	extend()
	return result
}

func main() {
	if got := len(Permutations([]string{"a", "b", "c"})); got != 6 {
		panic(fmt.Sprintf("three items have 6 permutations, got %d", got))
	}
	got := Permutations([]string{"x", "y"})
	want := [][]string{{"x", "y"}, {"y", "x"}}
	if !reflect.DeepEqual(got, want) {
		panic(fmt.Sprintf("got %v, want %v", got, want))
	}
	fmt.Println("ok")
}
