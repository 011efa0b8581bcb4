package text

import "strings"

func Wrap(text string, width int) []string {
	words := strings.Fields(text)
	var lines []string
	for i := 0; i < len(words); {
		line := []rune(words[i])
		i++
		for i < len(words) {
			longer := append(append([]rune{}, line...), []rune(" "+words[i])...)
			if len(longer) > width {
				break
			}
			line = longer
			i++
		}
		lines = append(lines, string(line))
	}
	return lines
}
