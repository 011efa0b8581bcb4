using System;
using System.Collections.Generic;
using System.Linq;

namespace Warehouse;

public record Item(string Sku, string Category, decimal Price, int Stock);

public static class Program
{
    private static string Level(Item item) => item.Stock switch
    {
        0 => "sold out",
        < 5 => "low",
        < 50 => "normal",
        _ => "plenty",
    };

    public static void Main()
    {
        var items = new List<Item>
        {
            new("A-1", "tools", 12.50m, 4),
            new("A-2", "tools", 7.00m, 0),
            new("B-1", "paint", 22.00m, 80),
        };

        var byCategory =
            from item in items
            group item by item.Category into g
            orderby g.Key
            select new { Category = g.Key, Value = g.Sum(i => i.Price * i.Stock) };

        foreach (var row in byCategory)
        {
            Console.WriteLine($"{row.Category}: {row.Value}");
        }

        foreach (var item in items)
        {
            Console.WriteLine($"{item.Sku} is {Level(item)}");
        }
    }
}
