// Package access summarizes web server logs.
package access

import (
	"bufio"
	"fmt"
	"io"
	"sort"
	"strconv"
	"strings"
)

type Report struct {
	Count map[int]int
	Bytes int64
}

// Summarize reads lines of the form "METHOD PATH STATUS BYTES". The size is a
// dash if nothing was sent.
func Summarize(r io.Reader) (*Report, error) {
	report := &Report{Count: make(map[int]int)}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		fields := strings.Fields(lines.Text())
		if len(fields) == 0 {
			continue
		}
		if len(fields) != 4 {
			return nil, fmt.Errorf("line %d: want 4 fields, got %d", n, len(fields))
		}
		status, err := strconv.Atoi(fields[2])
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		if fields[3] == "-" {
			continue
		}
		size, err := strconv.ParseInt(fields[3], 10, 64)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		report.Count[status]++
		report.Bytes += size
	}
	return report, lines.Err()
}

// Statuses lists the status codes seen, in ascending order.
func (r *Report) Statuses() []int {
	codes := make([]int, 0, len(r.Count))
	for code := range r.Count {
		codes = append(codes, code)
	}
	sort.Ints(codes)
	return codes
}
