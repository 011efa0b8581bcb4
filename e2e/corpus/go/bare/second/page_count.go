package paging

func PageCount(items, size int) int {
	if size <= 0 || items <= 0 {
		return 0
	}
	pages := items / size
	if items%size > 0 {
		pages++
	}
	return pages
}

func Page(items []string, page, size int) []string {
	if page < 1 || size <= 0 {
		return nil
	}
	var shown []string
	for i, item := range items {
		if i/size == page-1 {
			shown = append(shown, item)
		}
	}
	return shown
}
