package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// sumColumns adds up whitespace-separated columns; rows may differ in length.
func sumColumns(rows [][]string) ([]float64, error) {
	var sums []float64
	for i, row := range rows {
		for j, cell := range row {
			v, err := strconv.ParseFloat(cell, 64)
			if err != nil {
				return nil, fmt.Errorf("line %d, column %d: %w", i+1, j+1, err)
			}
			for len(sums) <= j {
				sums = append(sums, 0)
			}
			sums[j] += v
		}
	}
	return sums, nil
}

func main() {
	if len(os.Args) < 2 || os.Args[1] != "-" {
		fmt.Fprintln(os.Stderr, "usage: sumcolumns - < numbers.txt")
		os.Exit(2)
	}
	var rows [][]string
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		rows = append(rows, strings.Fields(in.Text()))
	}
	sums, err := sumColumns(rows)
	if err != nil {
		fmt.Fprintln(os.Stderr, "FAIL:", err)
		os.Exit(1)
	}
	for _, s := range sums {
		fmt.Printf("%g\t", s)
	}
	fmt.Println()
}
