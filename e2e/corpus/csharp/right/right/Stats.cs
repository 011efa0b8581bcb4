using System;
using System.Collections.Generic;
using System.Numerics;

public static class Stats
{
    /// <summary>Sum of any numbers; the sum of nothing is zero.</summary>
    public static T Total<T>(this IEnumerable<T> values)
        where T : INumber<T>
    {
        var sum = T.Zero;
        foreach (var value in values)
        {
            sum += value;
        }

        return sum;
    }

    public static void Main()
    {
        int[] whole = [1, 2, 3];
        double[] real = [0.5, 0.25];
        Console.WriteLine(whole.Total()); // 6
        Console.WriteLine(real.Total() == 0.75); // True
    }
}
