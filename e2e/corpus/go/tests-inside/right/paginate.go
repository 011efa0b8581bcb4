package paginate

import "testing"

// Page says which items a page shows, as a half-open range, and how many pages
// there are. Pages count from 1; a page outside the range shows the nearest one.
func Page(page, perPage, total int) (from, to, pages int) {
	pages = (total + perPage - 1) / perPage
	if page > pages {
		page = pages
	}
	if page < 1 {
		page = 1
	}
	from = (page - 1) * perPage
	to = from + perPage
	if to > total {
		to = total
	}
	return from, to, pages
}

func TestPage(t *testing.T) {
	tests := []struct {
		name                 string
		page, perPage, total int
		from, to, pages      int
	}{
		{"first", 1, 10, 25, 0, 10, 3},
		{"last is shorter", 3, 10, 25, 20, 25, 3},
		{"full last page", 2, 10, 20, 10, 20, 2},
		{"too far", 9, 10, 20, 10, 20, 2},
		{"before the first", 0, 10, 20, 0, 10, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			from, to, pages := Page(tt.page, tt.perPage, tt.total)
			if from != tt.from || to != tt.to || pages != tt.pages {
				t.Errorf("Page(%d, %d, %d) = %d, %d, %d; want %d, %d, %d", tt.page, tt.perPage, tt.total,
					from, to, pages, tt.from, tt.to, tt.pages)
			}
		})
	}
}
