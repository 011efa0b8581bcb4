package graph

type Graph map[string]map[string]uint16

func (g Graph) Distance(from, to string) (int, bool) {
	best := map[string]int{from: 0}
	for changed := true; changed; {
		changed = false
		for place, roads := range g {
			start, reached := best[place]
			if !reached {
				continue
			}
			for neighbour, length := range roads {
				distance := start + int(length)
				if known, ok := best[neighbour]; !ok || distance < known {
					best[neighbour] = distance
					changed = true
				}
			}
		}
	}
	distance, ok := best[to]
	return distance, ok
}
