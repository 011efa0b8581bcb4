package pq

import (
	"sort"
	"strings"
	"testing"
)

func drain(q *Queue[string]) string {
	var out []string
	for v, ok := q.Next(); ok; v, ok = q.Next() {
		out = append(out, v)
	}
	return strings.Join(out, " ")
}

func TestOrder(t *testing.T) {
	var q Queue[string]
	q.Add("write", 1)
	q.Add("alarm", 9)
	q.Add("read", 1)
	q.Add("save", 5)
	if got, want := drain(&q), "alarm save write read"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if _, ok := q.Next(); ok {
		t.Error("the queue should be empty")
	}
}

func FuzzDescending(f *testing.F) {
	f.Add([]byte{3, 1, 2})
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, priorities []byte) {
		var q Queue[int]
		for _, p := range priorities {
			q.Add(int(p), int(p))
		}
		var got []int
		for v, ok := q.Next(); ok; v, ok = q.Next() {
			got = append(got, v)
		}
		if len(got) != len(priorities) || !sort.SliceIsSorted(got, func(i, j int) bool { return got[i] > got[j] }) {
			t.Errorf("%v came out as %v", priorities, got)
		}
	})
}
