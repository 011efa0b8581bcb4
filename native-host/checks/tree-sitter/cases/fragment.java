@Override
public int size() { return this.n; }
