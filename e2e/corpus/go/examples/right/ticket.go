// Package ticket issues short-lived access tickets.
//
// Usage:
//
//	ticket, err := ticket.New(user, 15*time.Minute)
//	// ticket.ID e.g. "5f0c2a9be1d74c33"
//	http.SetCookie(w, ticket.Cookie(...))
package ticket

import (
	"crypto/rand"
	"encoding/hex"
	"time"
)

// Ticket lets its owner in until it expires.
type Ticket struct {
	ID      string
	Owner   string
	Expires time.Time
}

// New makes a ticket with a random ID, for example
//
//	New("ann", time.Hour) -> {ID: "9c1e...", Owner: "ann", Expires: 2024-05-01 13:00:00}
//
// when it is noon on the first of May.
func New(owner string, valid time.Duration) (Ticket, error) {
	id := make([]byte, 8)
	if _, err := rand.Read(id); err != nil {
		return Ticket{}, err
	}
	return Ticket{hex.EncodeToString(id), owner, time.Now().Add(valid)}, nil
}

// Valid reports whether the ticket can still be used at the given time.
func (t Ticket) Valid(at time.Time) bool {
	return at.Before(t.Expires)
}
