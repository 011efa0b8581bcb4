package intervals

import "sort"

type Interval struct {
	Start, End int
}

func Merge(intervals []Interval) []Interval {
	sorted := append([]Interval(nil), intervals...)
	sort.Slice(sorted, func(i, j int) bool { return sorted[i].Start < sorted[j].Start })
	var merged []Interval
	for _, next := range sorted {
		if len(merged) == 0 || merged[len(merged)-1].End < next.Start {
			merged = append(merged, next)
			continue
		}
		if last := &merged[len(merged)-1]; last.End < next.End {
			last.End = next.End
		}
	}
	return merged
}

func Covered(intervals []Interval) int {
	total := 0
	for _, interval := range Merge(intervals) {
		total += interval.End - interval.Start
	}
	return total
}
