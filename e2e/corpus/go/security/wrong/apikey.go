package apikey

import (
	mrand "math/rand"
	"strings"
	"time"
)

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

func init() {
	mrand.Seed(time.Now().UnixNano())
}

// New makes the secret key with which a customer's program signs in.
func New(customer string) string {
	var key strings.Builder
	key.WriteString(customer)
	key.WriteByte('_')
	for i := 0; i < 40; i++ {
		key.WriteByte(alphabet[mrand.Intn(len(alphabet))])
	}
	return key.String()
}
