package main

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"flag"
	"io"
	"log"
	"net/http"
	"os"
	"time"
)

func newClient(timeout time.Duration, caFile string) (*http.Client, error) {
	config := &tls.Config{MinVersion: tls.VersionTLS12}
	if caFile != "" {
		pem, err := os.ReadFile(caFile)
		if err != nil {
			return nil, err
		}
		config.RootCAs = x509.NewCertPool()
		if !config.RootCAs.AppendCertsFromPEM(pem) {
			return nil, errors.New("no certificate in " + caFile)
		}
	}
	return &http.Client{
		Timeout:   timeout,
		Transport: &http.Transport{TLSClientConfig: config, Proxy: http.ProxyFromEnvironment},
	}, nil
}

func main() {
	ca := flag.String("ca", "", "PEM file of a private certificate authority")
	flag.Parse()
	client, err := newClient(30*time.Second, *ca)
	if err != nil {
		log.Fatal(err)
	}
	resp, err := client.Get("https://mirror.example.org/packages.json")
	if err != nil {
		log.Fatal(err)
	}
	defer resp.Body.Close()
	if _, err := io.Copy(os.Stdout, resp.Body); err != nil {
		log.Fatal(err)
	}
}
