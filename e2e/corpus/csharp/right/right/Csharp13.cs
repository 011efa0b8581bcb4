using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

namespace Inventory;

public readonly record struct Money(decimal Amount, string Currency)
{
    public static Money operator +(Money a, Money b) =>
        a.Currency == b.Currency
            ? a with { Amount = a.Amount + b.Amount }
            : throw new InvalidOperationException($"Cannot add {a.Currency} and {b.Currency}");
}

public sealed class Ledger(string currency)
{
    private readonly Lock _gate = new();
    private readonly List<Money> _entries = [];

    public string Name
    {
        get;
        set => field = value.Trim();
    } = "Main";

    public void Add(params ReadOnlySpan<decimal> amounts)
    {
        lock (_gate)
        {
            foreach (var amount in amounts)
            {
                _entries.Add(new Money(amount, currency));
            }
        }
    }

    public Money Total()
    {
        lock (_gate)
        {
            return _entries.Aggregate(new Money(0m, currency), (sum, next) => sum + next);
        }
    }

    public string Describe() => _entries switch
    {
        [] => "empty",
        [var only] => $"one entry of {only.Amount:F2}",
        [var first, .., var last] => $"{_entries.Count} entries from {first.Amount:F2} to {last.Amount:F2}",
    };
}

public partial class Report
{
    public required Ledger Ledger { get; init; }

    public string Render() => $$"""
        {
          "name": "{{Ledger.Name}}",
          "total": {{Ledger.Total().Amount}}
        }
        """;
}
