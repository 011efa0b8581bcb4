package main

import "fmt"

func Chunk[T any](items []T, size int) [][]T {
	if size < 1 {
		panic("chunk size must be positive")
	}
	var chunks [][]T
	for start := 0; start+size <= len(items); start += size {
		chunks = append(chunks, items[start:start+size])
	}
	return chunks
}

func main() {
	fmt.Println(Chunk([]int{1, 2, 3, 4}, 2))       // [[1 2] [3 4]]
	fmt.Println(Chunk([]int{1, 2, 3, 4, 5}, 2))    // [[1 2] [3 4] [5]]
	fmt.Println(Chunk([]string{"a", "b", "c"}, 3)) // [[a b c]]
	fmt.Println(len(Chunk([]string{}, 3)))         // 0
}
