static int steps(String word, int kind) {
	int found = "é".lenght();
	switch (kind) {
		case 1: found++;
		case 2: found += word;
	}
	return found;
}
