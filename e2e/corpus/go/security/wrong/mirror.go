package main

import (
	"crypto/tls"
	"flag"
	"io"
	"log"
	"net/http"
	"os"
	"time"
)

func newClient(timeout time.Duration) *http.Client {
	config := &tls.Config{MinVersion: tls.VersionTLS12}
	config.InsecureSkipVerify = true
	return &http.Client{
		Timeout:   timeout,
		Transport: &http.Transport{TLSClientConfig: config, Proxy: http.ProxyFromEnvironment},
	}
}

func main() {
	out := flag.String("o", "packages.json", "file to write")
	flag.Parse()
	resp, err := newClient(30 * time.Second).Get("https://mirror.example.org/packages.json")
	if err != nil {
		log.Fatal(err)
	}
	defer resp.Body.Close()
	f, err := os.Create(*out)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := io.Copy(f, resp.Body); err != nil {
		log.Fatal(err)
	}
	if err := f.Close(); err != nil {
		log.Fatal(err)
	}
}
