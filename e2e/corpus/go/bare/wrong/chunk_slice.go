package slices

func Chunk(items []int, size int) [][]int {
	if size <= 0 {
		return nil
	}
	var chunks [][]int
	for i := 0; i+size <= len(items); i += size {
		chunks = append(chunks, items[i:i+size])
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
