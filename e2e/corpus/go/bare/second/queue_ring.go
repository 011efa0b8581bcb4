package queue

type Queue struct {
	in, out []int
}

func (q *Queue) Push(item int) {
	q.in = append(q.in, item)
}

func (q *Queue) Pop() (int, bool) {
	if len(q.out) == 0 {
		for len(q.in) > 0 {
			last := len(q.in) - 1
			q.out = append(q.out, q.in[last])
			q.in = q.in[:last]
		}
	}
	if len(q.out) == 0 {
		return 0, false
	}
	last := len(q.out) - 1
	item := q.out[last]
	q.out = q.out[:last]
	return item, true
}

func (q *Queue) Len() int {
	return len(q.in) + len(q.out)
}
