select name, from sizes
