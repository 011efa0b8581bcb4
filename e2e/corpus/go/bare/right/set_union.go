package sets

import "sort"

type Set map[string]struct{}

func NewSet(items ...string) Set {
	s := make(Set, len(items))
	for _, item := range items {
		s.Add(item)
	}
	return s
}

func (s Set) Add(item string) {
	s[item] = struct{}{}
}

func (s Set) Has(item string) bool {
	_, ok := s[item]
	return ok
}

func (s Set) Sorted() []string {
	items := make([]string, 0, len(s))
	for item := range s {
		items = append(items, item)
	}
	sort.Strings(items)
	return items
}

func Union(a, b Set) Set {
	out := make(Set, len(a)+len(b))
	for item := range a {
		out.Add(item)
	}
	for item := range b {
		out.Add(item)
	}
	return out
}

func Intersection(a, b Set) Set {
	out := Set{}
	for item := range a {
		if b.Has(item) {
			out.Add(item)
		}
	}
	return out
}
