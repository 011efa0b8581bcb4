package stock

// Label names a count.
func Label(name string, count int) string {
	return name + "é: " + string(count)
}
