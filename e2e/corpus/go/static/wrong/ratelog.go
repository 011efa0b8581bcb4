package main

import (
	"fmt"
	"log"
	"time"
)

type Limit struct {
	Name   string
	PerMin int
	Burst  float64
}

func (l Limit) Interval() time.Duration {
	return time.Minute / time.Duration(l.PerMin)
}

func describe(l Limit) string {
	return fmt.Sprintf("limit %s: %d per minute, burst %d", l.Name, l.PerMin, l.Burst)
}

func main() {
	l := Limit{"search", 30, 1.5}
	log.Printf("%s, one every %v", describe(l), l.Interval())
}
