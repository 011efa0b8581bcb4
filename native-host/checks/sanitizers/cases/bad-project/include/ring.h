int *ring_new(int size);
void ring_put(int *ring, int size, int at, int value);
