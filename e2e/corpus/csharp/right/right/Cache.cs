using System;
using System.Collections.Generic;

public class Cache<TKey, TValue>
    where TKey : notnull
{
    private readonly Dictionary<TKey, TValue> values = new();
    private readonly Func<TKey, TValue> load;
    private readonly object gate = new();

    public Cache(Func<TKey, TValue> load)
    {
        this.load = load ?? throw new ArgumentNullException(nameof(load));
    }

    /// <summary>Raised, outside of the lock, after a value was loaded.</summary>
    public event EventHandler<TKey>? Loaded;

    public TValue Get(TKey key)
    {
        TValue? value;
        lock (gate)
        {
            if (values.TryGetValue(key, out value))
            {
                return value;
            }

            value = load(key);
            values.Add(key, value);
        }

        Loaded?.Invoke(this, key);
        return value;
    }
}
