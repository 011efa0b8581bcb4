package config

import (
	"bufio"
	"fmt"
	"sort"
	"strings"
)

func ParseConfig(text string) map[string]string {
	result := make(map[string]string)
	scanner := bufio.NewScanner(strings.NewReader(text))
	scanner.Buffer(nil, len(text)+1)
	for scanner.Scan() {
		line := strings.TrimSpace(scanner.Text())
		if len(line) == 0 || line[0] == '#' {
			continue
		}
		key, value := line, ""
		if at := strings.IndexByte(line, '='); at >= 0 {
			key, value = strings.TrimSpace(line[:at]), strings.TrimSpace(line[at+1:])
		}
		result[key] = value
	}
	return result
}

func FormatConfig(values map[string]string) string {
	lines := []string{}
	for key, value := range values {
		lines = append(lines, fmt.Sprintf("%s=%s\n", key, value))
	}
	sort.Slice(lines, func(i, j int) bool {
		return lines[i][:strings.Index(lines[i], "=")] < lines[j][:strings.Index(lines[j], "=")]
	})
	return strings.Join(lines, "")
}
