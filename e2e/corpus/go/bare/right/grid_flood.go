package grid

func CountRegions(rows []string) int {
	seen := make([][]bool, len(rows))
	for y := range rows {
		seen[y] = make([]bool, len(rows[y]))
	}
	var visit func(y, x int)
	visit = func(y, x int) {
		if y < 0 || y >= len(rows) || x < 0 || x >= len(rows[y]) {
			return
		}
		if seen[y][x] || rows[y][x] != '#' {
			return
		}
		seen[y][x] = true
		visit(y-1, x)
		visit(y+1, x)
		visit(y, x-1)
		visit(y, x+1)
	}
	regions := 0
	for y := range rows {
		for x := range rows[y] {
			if rows[y][x] == '#' && !seen[y][x] {
				regions++
				visit(y, x)
			}
		}
	}
	return regions
}

// FloodFill paints the region at row y and column x in place and returns the same grid.
func FloodFill(grid [][]int, y, x, color int) [][]int {
	if y < 0 || y >= len(grid) || x < 0 || x >= len(grid[y]) {
		return grid
	}
	old := grid[y][x]
	if old == color {
		return grid
	}
	stack := [][2]int{{y, x}}
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		r, c := top[0], top[1]
		if r < 0 || r >= len(grid) || c < 0 || c >= len(grid[r]) || grid[r][c] != old {
			continue
		}
		grid[r][c] = color
		stack = append(stack, [2]int{r - 1, c}, [2]int{r + 1, c}, [2]int{r, c - 1}, [2]int{r, c + 1})
	}
	return grid
}
