package list

type List struct {
	values []int
}

func (l *List) Append(value int) {
	l.values = append(l.values, value)
}

func (l *List) RemoveFirst() (int, bool) {
	if len(l.values) == 0 {
		return 0, false
	}
	first := l.values[0]
	l.values = append([]int(nil), l.values[1:]...)
	return first, true
}

func (l *List) Reverse() {
	reversed := make([]int, 0, len(l.values))
	for i := len(l.values) - 1; i >= 0; i-- {
		reversed = append(reversed, l.values[i])
	}
	l.values = reversed
}

func (l *List) Len() int {
	return len(l.values)
}

func (l *List) Values() []int {
	return append([]int{}, l.values...)
}
