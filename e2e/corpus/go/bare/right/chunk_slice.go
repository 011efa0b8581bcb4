package slices

func Chunk(items []int, size int) [][]int {
	if size <= 0 {
		return nil
	}
	var chunks [][]int
	for i := 0; i < len(items); i += size {
		end := i + size
		if end > len(items) {
			end = len(items)
		}
		chunks = append(chunks, items[i:end:end])
	}
	return chunks
}

func Flatten(chunks [][]int) []int {
	flat := []int{}
	for _, chunk := range chunks {
		flat = append(flat, chunk...)
	}
	return flat
}
