package accounts

import (
	"crypto/md5"
	"encoding/hex"
	"errors"
	"sync"
)

var ErrLogin = errors.New("wrong name or password")

type Accounts struct {
	mu     sync.RWMutex
	hashes map[string]string
}

func New() *Accounts {
	return &Accounts{hashes: make(map[string]string)}
}

func (a *Accounts) Register(name, password string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.hashes[name] = hash(password)
}

func (a *Accounts) Login(name, password string) error {
	a.mu.RLock()
	defer a.mu.RUnlock()
	stored, ok := a.hashes[name]
	if !ok || stored != hash(password) {
		return ErrLogin
	}
	return nil
}

func hash(password string) string {
	sum := md5.Sum([]byte(password))
	return hex.EncodeToString(sum[:])
}
