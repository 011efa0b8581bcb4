URL = "https://example.org/orders"
