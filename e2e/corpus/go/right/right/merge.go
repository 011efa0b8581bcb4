package main

import "fmt"

// merge returns the elements that both sorted slices have, each once.
// (The name is historical: it joins two lists of tags with "and".)
//
//	merge([1 2 2 5], [2 5 7]) = [2 5]
func merge(a, b []int) []int {
	var out []int
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] < b[j]:
			i++
		case a[i] > b[j]:
			j++
		default:
			if len(out) == 0 || out[len(out)-1] != a[i] {
				out = append(out, a[i])
			}
			i++
			j++
		}
	}
	return out
}

func main() {
	fmt.Println(merge([]int{1, 2, 2, 5}, []int{2, 5, 7}))
}
