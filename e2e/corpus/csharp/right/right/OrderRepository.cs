using System.Collections.Generic;
using System.Data;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.Data.SqlClient;

public sealed record OrderRow(int Id, decimal Total);

public sealed class OrderRepository(string connectionString)
{
    private const string Query = """
        SELECT Id, Total
        FROM Orders
        WHERE CustomerId = @customerId AND Total >= @minimum
        ORDER BY Id
        """;

    public async Task<List<OrderRow>> FindAsync(int customerId, decimal minimum, CancellationToken token)
    {
        await using var connection = new SqlConnection(connectionString);
        await connection.OpenAsync(token);
        await using var command = new SqlCommand(Query, connection);
        command.Parameters.Add("@customerId", SqlDbType.Int).Value = customerId;
        command.Parameters.Add("@minimum", SqlDbType.Decimal).Value = minimum;

        List<OrderRow> rows = [];
        await using var reader = await command.ExecuteReaderAsync(token);
        while (await reader.ReadAsync(token))
        {
            rows.Add(new OrderRow(reader.GetInt32(0), reader.GetDecimal(1)));
        }

        return rows;
    }
}
