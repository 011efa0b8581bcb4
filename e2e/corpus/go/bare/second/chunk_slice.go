package slices

func Chunk(items []int, size int) [][]int {
	if size <= 0 {
		return nil
	}
	var result [][]int
	for len(items) > 0 {
		n := size
		if n > len(items) {
			n = len(items)
		}
		result = append(result, append([]int(nil), items[:n]...))
		items = items[n:]
	}
	return result
}

func Flatten(chunks [][]int) []int {
	total := 0
	for _, chunk := range chunks {
		total += len(chunk)
	}
	flat := make([]int, 0, total)
	for i := range chunks {
		for j := range chunks[i] {
			flat = append(flat, chunks[i][j])
		}
	}
	return flat
}
