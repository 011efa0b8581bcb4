package search

func Search(sorted []int, target int) int {
	low, high := 0, len(sorted)-1
	for low <= high {
		mid := low + (high-low)/2
		switch {
		case sorted[mid] == target:
			return mid
		case sorted[mid] < target:
			low = mid + 1
		default:
			high = mid - 1
		}
	}
	return -1
}

func InsertPosition(sorted []int, value int) int {
	low, high := 0, len(sorted)
	for low < high {
		mid := low + (high-low)/2
		if sorted[mid] < value {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low
}
