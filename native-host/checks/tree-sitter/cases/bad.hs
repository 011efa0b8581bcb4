f x = = 2
