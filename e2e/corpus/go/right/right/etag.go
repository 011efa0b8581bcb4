package main

import (
	"crypto/md5" //nolint:gosec // only tells versions of a file apart
	"encoding/hex"
	"fmt"
	"io"
	"os"
)

func etag(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()

	h := md5.New() //nolint:gosec // see above
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return `"` + hex.EncodeToString(h.Sum(nil)) + `"`, nil
}

func main() {
	for _, path := range os.Args[1:] {
		tag, err := etag(path)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		fmt.Println(tag, path)
	}
}
