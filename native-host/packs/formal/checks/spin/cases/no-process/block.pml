proctype worker(byte id) { assert(id < 3) }
