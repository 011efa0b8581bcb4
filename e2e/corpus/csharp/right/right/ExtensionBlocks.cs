using System;
using System.Collections.Generic;
using System.Linq;

public static class EnumerableExtensions
{
    extension<T>(IEnumerable<T> source)
    {
        public bool IsEmpty => !source.Any();

        public IEnumerable<(T First, T Second)> Pairs()
        {
            using var at = source.GetEnumerator();
            if (!at.MoveNext())
            {
                yield break;
            }

            var previous = at.Current;
            while (at.MoveNext())
            {
                yield return (previous, at.Current);
                previous = at.Current;
            }
        }
    }
}

public class Session
{
    public DateTime? LastSeen { get; set; }
}

public static class Program
{
    public static void Main()
    {
        int[] numbers = [1, 2, 3];
        foreach (var (first, second) in numbers.Pairs())
        {
            Console.WriteLine($"{first} {second}");
        }

        Session? session = numbers.IsEmpty ? null : new Session();
        session?.LastSeen = DateTime.UtcNow;
        Console.WriteLine(nameof(List<>));
    }
}
