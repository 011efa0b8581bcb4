using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

public static class LineReader
{
    /// <summary>Yields the lines of a file that are not empty, trimmed.</summary>
    public static async IAsyncEnumerable<string> ReadAsync(
        string path,
        [EnumeratorCancellation] CancellationToken token = default)
    {
        using var reader = new StreamReader(path);
        while (await reader.ReadLineAsync(token) is { } line)
        {
            var trimmed = line.Trim();
            if (trimmed.Length > 0)
            {
                yield return trimmed;
            }
        }
    }

    public static async Task<int> Main(string[] args)
    {
        if (args.Length != 1)
        {
            Console.Error.WriteLine("usage: lines FILE");
            return 2;
        }

        using var cts = new CancellationTokenSource(TimeSpan.FromSeconds(30));
        var number = 0;
        await foreach (var line in ReadAsync(args[0], cts.Token))
        {
            Console.WriteLine($"{++number,4} {line}");
        }

        return 0;
    }
}
