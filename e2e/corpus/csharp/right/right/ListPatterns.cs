using System;

string Run(string[] words) => words switch
{
    [] => "nothing to do",
    ["help"] or ["-h"] => "commands: add A B, echo WORDS",
    ["add", var a, var b] when int.TryParse(a, out var x) && int.TryParse(b, out var y) =>
        ((long)x + y).ToString(),
    ["echo", .. var rest] => string.Join(' ', rest),
    [var first, ..] => $"unknown command: {first}",
};

Console.WriteLine(Run(args));
Console.WriteLine(Run(["add", "2", "40"])); // 42
Console.WriteLine(Run(["echo", "a", "b"])); // a b
