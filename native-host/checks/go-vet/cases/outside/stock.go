package stock

import (
	"github.com/google/uuid"
)

// Name is new for each.
func Name() string {
	return uuid.NewString()
}
