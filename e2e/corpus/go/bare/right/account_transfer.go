package bank

import (
	"errors"
	"fmt"
)

var ErrFunds = errors.New("insufficient funds")

type Bank struct {
	balances map[string]int64
}

func NewBank() *Bank {
	return &Bank{balances: map[string]int64{}}
}

func (b *Bank) Open(name string, cents int64) error {
	if _, ok := b.balances[name]; ok {
		return fmt.Errorf("account %s already exists", name)
	}
	if cents < 0 {
		return errors.New("negative opening balance")
	}
	b.balances[name] = cents
	return nil
}

func (b *Bank) Balance(name string) (int64, error) {
	cents, ok := b.balances[name]
	if !ok {
		return 0, fmt.Errorf("no account %s", name)
	}
	return cents, nil
}

func (b *Bank) Transfer(from, to string, cents int64) error {
	if cents <= 0 {
		return errors.New("amount must be positive")
	}
	have, err := b.Balance(from)
	if err != nil {
		return err
	}
	if have < cents {
		return ErrFunds
	}
	if _, err := b.Balance(to); err != nil {
		return err
	}
	b.balances[from] -= cents
	b.balances[to] += cents
	return nil
}

func (b *Bank) Total() int64 {
	var total int64
	for _, cents := range b.balances {
		total += cents
	}
	return total
}
