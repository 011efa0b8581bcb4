import "strings"

// Shout makes a text loud, and takes its last sign away.
func Shout(text string) string { return strings.ToUpper(text)[:len(text)-1] }
