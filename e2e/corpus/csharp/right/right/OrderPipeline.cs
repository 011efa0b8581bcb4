using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;

namespace Shop.Orders;

public enum OrderStatus { Pending, Paid, Shipped }

public readonly record struct Money(decimal Amount, string Currency)
{
    public static Money operator +(Money left, Money right) =>
        left.Currency == right.Currency
            ? left with { Amount = left.Amount + right.Amount }
            : throw new InvalidOperationException($"{left.Currency} is not {right.Currency}");
}

public sealed record OrderLine(string Sku, int Quantity, Money Price);

public class Order
{
    public required Guid Id { get; init; }
    public OrderStatus Status { get; private set; } = OrderStatus.Pending;
    public IReadOnlyList<OrderLine> Lines { get; init; } = [];

    public string? Note
    {
        get;
        set => field = string.IsNullOrWhiteSpace(value) ? null : value.Trim();
    }

    public Money? Total => Lines is [var first, .. var rest]
        ? rest.Aggregate(Times(first), (sum, line) => sum + Times(line))
        : null;

    public void Advance() => Status = Status switch
    {
        OrderStatus.Pending => OrderStatus.Paid,
        OrderStatus.Paid => OrderStatus.Shipped,
        var other => throw new InvalidOperationException($"cannot advance from {other}"),
    };

    private static Money Times(OrderLine line) => line.Price with { Amount = line.Price.Amount * line.Quantity };
}

public static class OrderExtensions
{
    extension(IEnumerable<Order> orders)
    {
        public IEnumerable<Order> Open => orders.Where(order => order.Status is not OrderStatus.Shipped);

        public ILookup<OrderStatus, Order> ByStatus() => orders.ToLookup(order => order.Status);
    }
}

public sealed class OrderPipeline(TimeProvider clock, int capacity = 64) : IAsyncDisposable
{
    private readonly Channel<Order> _channel = Channel.CreateBounded<Order>(new BoundedChannelOptions(capacity)
    {
        SingleReader = true,
        FullMode = BoundedChannelFullMode.Wait,
    });
    private readonly Lock _gate = new();
    private readonly Dictionary<Guid, DateTimeOffset> _seen = [];

    public event Action<Order>? Handled;

    public ValueTask PostAsync(Order order, CancellationToken cancellation = default) =>
        _channel.Writer.WriteAsync(order, cancellation);

    public async Task RunAsync(CancellationToken cancellation)
    {
        await foreach (var order in _channel.Reader.ReadAllAsync(cancellation).ConfigureAwait(false))
        {
            lock (_gate)
            {
                if (!_seen.TryAdd(order.Id, clock.GetUtcNow())) continue;
            }

            order.Advance();
            order?.Note = $"handled at {clock.GetUtcNow():O}";
            Handled?.Invoke(order!);
        }
    }

    public ValueTask DisposeAsync()
    {
        _channel.Writer.TryComplete();
        return ValueTask.CompletedTask;
    }
}
