package accounts

import (
	"errors"
	"sync"

	"golang.org/x/crypto/bcrypt"
)

var ErrLogin = errors.New("wrong name or password")

type Accounts struct {
	mu     sync.RWMutex
	hashes map[string][]byte
}

func New() *Accounts {
	return &Accounts{hashes: make(map[string][]byte)}
}

func (a *Accounts) Register(name, password string) error {
	hash, err := bcrypt.GenerateFromPassword([]byte(password), bcrypt.DefaultCost)
	if err != nil {
		return err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.hashes[name] = hash
	return nil
}

func (a *Accounts) Login(name, password string) error {
	a.mu.RLock()
	stored, ok := a.hashes[name]
	a.mu.RUnlock()
	if !ok || bcrypt.CompareHashAndPassword(stored, []byte(password)) != nil {
		return ErrLogin
	}
	return nil
}
