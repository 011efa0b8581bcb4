package queue

type Queue struct {
	items []int
	head  int
	size  int
}

func (q *Queue) Push(item int) {
	if q.size == len(q.items) {
		q.grow()
	}
	q.items[(q.head+q.size)%len(q.items)] = item
	q.size++
}

func (q *Queue) Pop() (int, bool) {
	if q.size == 0 {
		return 0, false
	}
	item := q.items[q.head]
	q.head = (q.head + 1) % len(q.items)
	q.size--
	return item, true
}

func (q *Queue) Len() int {
	return q.size
}

func (q *Queue) grow() {
	bigger := make([]int, 2*len(q.items)+4)
	copy(bigger, q.items)
	q.items = bigger
	q.head = 0
}
