package limit

// Bucket holds tokens for requests: it starts full, is filled up by rate tokens a second, and never holds more than its
// capacity.
type Bucket struct {
	capacity int64
	rate     int64
	tokens   int64
}

func NewBucket(capacity, rate uint16) *Bucket {
	return &Bucket{capacity: int64(capacity), rate: int64(rate), tokens: int64(capacity)}
}

func (b *Bucket) Advance(seconds uint32) {
	b.tokens += b.rate * int64(seconds)
}

func (b *Bucket) Take(n int64) bool {
	if n < 0 || n > b.tokens {
		return false
	}
	b.tokens -= n
	return true
}

func (b *Bucket) Available() int64 {
	return b.tokens
}
