package inventory

import (
	"errors"
	"testing"
)

var ErrSoldOut = errors.New("sold out")

type Item struct {
	Name  string
	Count int
}

type Shelf struct {
	items []Item
}

func (s *Shelf) Put(name string, count int) {
	for _, item := range s.items {
		if item.Name == name {
			item.Count += count
			return
		}
	}
	s.items = append(s.items, Item{name, count})
}

func (s *Shelf) Take(name string) error {
	for i := range s.items {
		if s.items[i].Name == name && s.items[i].Count > 0 {
			s.items[i].Count--
			return nil
		}
	}
	return ErrSoldOut
}

func TestTakeOne(t *testing.T) {
	shelf := &Shelf{}
	shelf.Put("tea", 1)
	if err := shelf.Take("tea"); err != nil {
		t.Fatal(err)
	}
	if err := shelf.Take("tea"); !errors.Is(err, ErrSoldOut) {
		t.Fatalf("second tea: %v", err)
	}
}

func TestRestock(t *testing.T) {
	shelf := &Shelf{}
	shelf.Put("milk", 0)
	shelf.Put("milk", 2)
	for i := 1; i <= 2; i++ {
		if err := shelf.Take("milk"); err != nil {
			t.Errorf("milk %d: %v", i, err)
		}
	}
}
