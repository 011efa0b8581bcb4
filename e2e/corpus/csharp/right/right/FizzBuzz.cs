using System;
using System.Linq;

foreach (var line in Enumerable.Range(1, 15).Select(Say))
{
    Console.WriteLine(line);
}

static string Say(int n) => (n % 3, n % 5) switch
{
    (0, 0) => "FizzBuzz",
    (0, _) => "Fizz",
    (_, 0) => "Buzz",
    _ => n.ToString(),
};
