func Total( counts []int ) int {
  sum:=0
	for _,count := range counts { sum += count }
	return sum
}
