using System;

var person = new Person { Name = "  Ada  ", Age = 36 };
Console.WriteLine($"{person.Name} is {person.Age}");

public class Person
{
    public required string Name
    {
        get;
        set => field = value.Trim();
    }

    public int Age
    {
        get;
        set => field = value >= 0
            ? value
            : throw new ArgumentOutOfRangeException(nameof(value), "age must not be negative");
    }
}
