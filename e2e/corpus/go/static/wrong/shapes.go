package main

import (
	"fmt"
	"math"
)

type Shape interface {
	Area() float64
	Perimeter() float64
}

type Square struct{ Side float64 }

func (s Square) Area() float64      { return s.Side * s.Side }
func (s Square) Perimeter() float64 { return 4 * s.Side }

type Circle struct{ Radius float64 }

func (c Circle) Area() float64 { return math.Pi * c.Radius * c.Radius }

func (c *Circle) Perimeter() float64 { return 2 * math.Pi * c.Radius }

func main() {
	shapes := []Shape{Square{2}, Circle{1.5}}
	for _, s := range shapes {
		fmt.Printf("%.2f %.2f\n", s.Area(), s.Perimeter())
	}
}
