package main

import (
	"io"
	"log"
	"os"
)

type rot13Reader struct {
	r io.Reader
}

func rot13(b byte) byte {
	switch {
	case 'a' <= b && b <= 'z':
		return 'a' + (b-'a'+13)%26
	case 'A' <= b && b <= 'Z':
		return 'A' + (b-'A'+13)%26
	}
	return b
}

func (r rot13Reader) Read(p []byte) (int, error) {
	n, err := r.r.Read(p)
	for i := range p[:n] {
		p[i] = rot13(p[i])
	}
	return n, err
}

func main() {
	if _, err := io.Copy(os.Stdout, rot13Reader{os.Stdin}); err != nil {
		log.Fatal(err)
	}
}
