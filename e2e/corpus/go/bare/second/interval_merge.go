package intervals

import "sort"

type Interval struct {
	Start, End int
}

func Merge(intervals []Interval) []Interval {
	rest := append([]Interval(nil), intervals...)
	sort.SliceStable(rest, func(i, j int) bool { return rest[i].Start < rest[j].Start })
	var merged []Interval
	for len(rest) > 0 {
		current := rest[0]
		rest = rest[1:]
		for len(rest) > 0 && rest[0].Start <= current.End {
			if rest[0].End > current.End {
				current.End = rest[0].End
			}
			rest = rest[1:]
		}
		merged = append(merged, current)
	}
	return merged
}

func Covered(intervals []Interval) int {
	total := 0
	for _, m := range Merge(intervals) {
		total -= m.Start
		total += m.End
	}
	return total
}
