package text

import "strings"

func blanks(s string, width int) string {
	var out []byte
	for n := len([]rune(s)); n < width; n++ {
		out = append(out, ' ')
	}
	return string(out)
}

func PadLeft(s string, width int) string {
	return blanks(s, width) + s
}

func PadRight(s string, width int) string {
	return s + blanks(s, width)
}

func Table(rows [][]string) string {
	widths := map[int]int{}
	for _, row := range rows {
		for i, cell := range row {
			if n := len([]rune(cell)); n > widths[i] {
				widths[i] = n
			}
		}
	}
	out := ""
	for _, row := range rows {
		cells := make([]string, len(row))
		for i, cell := range row {
			cells[i] = PadRight(cell, widths[i])
		}
		out += strings.Join(cells, " ") + "\n"
	}
	return out
}
