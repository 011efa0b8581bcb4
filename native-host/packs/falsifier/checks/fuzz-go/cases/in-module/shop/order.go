package shop

// Order is what somebody bought.
type Order struct {
	Name  string
	Cents int
}
