package stock

import "example.com/nowhere"

// Total is elsewhere.
func Total() int { return nowhere.Total() }
