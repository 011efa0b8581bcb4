package main

import (
	"bufio"
	"fmt"
	"io"
	"log"
	"strconv"
	"strings"
)

type Config struct {
	Name    string
	Retries int
}

func Read(r io.Reader) (Config, error) {
	cfg := Config{Retries: 3}
	var err error
	scanner := bufio.NewScanner(r)
	for scanner.Scan() {
		key, value, _ := strings.Cut(scanner.Text(), "=")
		switch strings.TrimSpace(key) {
		case "name":
			cfg.Name = strings.TrimSpace(value)
		case "retries":
			n, err := strconv.Atoi(strings.TrimSpace(value))
			if err == nil {
				cfg.Retries = n
			}
		case "":
		default:
			err = fmt.Errorf("unknown setting %q", key)
		}
	}
	if err == nil {
		err = scanner.Err()
	}
	return cfg, err
}

func assert(ok bool, format string, args ...any) {
	if !ok {
		log.Fatalf(format, args...)
	}
}

func main() {
	cfg, err := Read(strings.NewReader("name = demo\n\nretries = 5\n"))
	assert(err == nil, "plain file: %v", err)
	assert(cfg == Config{"demo", 5}, "plain file: %+v", cfg)

	_, err = Read(strings.NewReader("colour=red\n"))
	assert(err != nil, "an unknown setting must be an error")

	_, err = Read(strings.NewReader("retries=many\n"))
	assert(err != nil, "retries=many must be an error")
	fmt.Println("configuration reader ok")
}
