package lists

// Unique returns a new slice without repeated values, in the order of their first appearance.
func Unique(values []int) []int {
	seen := make(map[int]bool, len(values))
	out := make([]int, 0, len(values))
	for _, v := range values {
		if seen[v] {
			continue
		}
		seen[v] = true
		out = append(out, v)
	}
	return out
}

func Without(values []int, unwanted int) []int {
	out := make([]int, 0, len(values))
	for _, v := range values {
		if v != unwanted {
			out = append(out, v)
		}
	}
	return out
}
