package main

func main() {
	if half(2 != 1 {
		panic("half")
	}
}
