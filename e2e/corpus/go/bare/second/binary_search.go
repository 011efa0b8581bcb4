package search

import "sort"

func Search(sorted []int, target int) int {
	i, j := 0, len(sorted)
	for i < j {
		middle := (i + j - 1) / 2
		if sorted[middle] == target {
			return middle
		}
		if target < sorted[middle] {
			j = middle
		} else {
			i = middle + 1
		}
	}
	return -1
}

func InsertPosition(sorted []int, value int) int {
	return sort.SearchInts(sorted, value)
}
