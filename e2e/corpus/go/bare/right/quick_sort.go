package sorting

func QuickSort(values []int) []int {
	if len(values) == 0 {
		return []int{}
	}
	pivot := values[len(values)/2]
	var less, equal, greater []int
	for _, v := range values {
		switch {
		case v < pivot:
			less = append(less, v)
		case v > pivot:
			greater = append(greater, v)
		default:
			equal = append(equal, v)
		}
	}
	sorted := append(QuickSort(less), equal...)
	return append(sorted, QuickSort(greater)...)
}

func SortInPlace(values []int) {
	for i := 1; i < len(values); i++ {
		for j := i; j > 0 && values[j] < values[j-1]; j-- {
			values[j], values[j-1] = values[j-1], values[j]
		}
	}
}
