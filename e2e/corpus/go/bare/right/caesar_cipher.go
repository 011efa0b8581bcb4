package cipher

// Encrypt shifts the letters a to z and A to Z round the alphabet and leaves all else.
func Encrypt(text string, shift int) string {
	out := []rune(text)
	for i, r := range out {
		switch {
		case r >= 'a' && r <= 'z':
			out[i] = 'a' + move(r-'a', shift)
		case r >= 'A' && r <= 'Z':
			out[i] = 'A' + move(r-'A', shift)
		}
	}
	return string(out)
}

func Decrypt(text string, shift int) string {
	return Encrypt(text, -(shift % 26))
}

func move(letter rune, shift int) rune {
	return (letter + rune(shift%26) + 26) % 26
}
