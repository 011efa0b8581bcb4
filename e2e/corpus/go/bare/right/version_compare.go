package version

import (
	"strconv"
	"strings"
)

// Compare gives -1, 0 or 1; missing parts and parts that are no numbers count as 0.
func Compare(a, b string) int {
	left, right := strings.Split(a, "."), strings.Split(b, ".")
	for i := 0; i < len(left) || i < len(right); i++ {
		x, y := part(left, i), part(right, i)
		if x < y {
			return -1
		}
		if x > y {
			return 1
		}
	}
	return 0
}

func part(parts []string, i int) int {
	if i >= len(parts) {
		return 0
	}
	n, err := strconv.Atoi(parts[i])
	if err != nil {
		return 0
	}
	return n
}

func Latest(versions []string) string {
	latest := ""
	for i, v := range versions {
		if i == 0 || Compare(v, latest) > 0 {
			latest = v
		}
	}
	return latest
}
