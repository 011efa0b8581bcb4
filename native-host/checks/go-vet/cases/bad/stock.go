package stock

// Label names a count.
func Label(name string, count int) string {
	count = count
	return name + "é: " + string(count)
}
