package account

import (
	"errors"
	"unicode"
)

var (
	ErrShort  = errors.New("too short")
	ErrDigit  = errors.New("no digit")
	ErrLetter = errors.New("no letter")
)

// CheckPassword tells what a new password lacks.
func CheckPassword(password string) error {
	if len(password) < 8 {
		return ErrShort
	}
	var digit, letter bool
	for _, r := range password {
		switch {
		case unicode.IsDigit(r):
			digit = true
		case unicode.IsLower(r):
			letter = true
		}
	}
	if !digit {
		return ErrDigit
	}
	if !letter {
		return ErrLetter
	}
	return nil
}
