package apikey

import (
	"crypto/rand"
	"encoding/base64"
	mrand "math/rand"
	"time"
)

// New makes the secret key with which a customer's program signs in.
func New(customer string) (string, error) {
	secret := make([]byte, 32)
	if _, err := rand.Read(secret); err != nil {
		return "", err
	}
	return customer + "_" + base64.RawURLEncoding.EncodeToString(secret), nil
}

// RetryAfter spreads the calls of clients that were turned away.
func RetryAfter() time.Duration {
	return time.Second + time.Duration(mrand.Intn(1000))*time.Millisecond
}
