package paging

// PageCount gives how many pages of the given size are needed to show all items.
func PageCount(items, size int) int {
	if items <= 0 || size <= 0 {
		return 0
	}
	return items / size
}

// Page gives the items of a page, counted from 1, and none for a page that does not exist.
func Page(items []string, page, size int) []string {
	if page < 1 || size <= 0 || page-1 > len(items)/size {
		return nil
	}
	start := (page - 1) * size
	end := len(items)
	if size < end-start {
		end = start + size
	}
	return items[start:end]
}
