package sorting

import "sort"

func QuickSort(values []int) []int {
	sorted := append([]int{}, values...)
	SortInPlace(sorted)
	return sorted
}

func SortInPlace(values []int) {
	sort.Ints(values)
}
