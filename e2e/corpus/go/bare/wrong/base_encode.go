package base

import (
	"errors"
	"strconv"
)

const digits = "0123456789abcdefghijklmnopqrstuvwxyz"

func ToBase(n uint64, base int) (string, error) {
	if base < 2 || base > len(digits) {
		return "", errors.New("base must be from 2 to 36")
	}
	var out []byte
	for n > 0 {
		out = append(out, digits[n%uint64(base)])
		n /= uint64(base)
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return string(out), nil
}

func FromBase(text string, base int) (uint64, error) {
	if base < 2 || base > len(digits) {
		return 0, errors.New("base must be from 2 to 36")
	}
	return strconv.ParseUint(text, base, 64)
}
