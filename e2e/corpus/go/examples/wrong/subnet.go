package main

import "fmt"

type Subnet struct {
	base uint32
	bits int
}

func ip(a, b, c, d byte) uint32 {
	return uint32(a)<<24 | uint32(b)<<16 | uint32(c)<<8 | uint32(d)
}

// mask of a /8 is 0xff000000, of a /32 0xffffffff
func (s Subnet) mask() uint32 {
	return ^uint32(0) >> (32 - s.bits)
}

func (s Subnet) Contains(addr uint32) bool {
	return addr&s.mask() == s.base&s.mask()
}

func main() {
	lan := Subnet{ip(192, 168, 0, 0), 16}
	fmt.Println(lan.Contains(ip(192, 168, 7, 1)))
	// => true
	fmt.Println(lan.Contains(ip(192, 169, 0, 0)))
	// => false
	one := Subnet{ip(10, 0, 0, 1), 32}
	fmt.Println(one.Contains(ip(10, 0, 0, 1)))
	// => true
}
