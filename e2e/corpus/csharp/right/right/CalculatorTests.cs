using System;
using Xunit;

namespace Calc.Tests;

public class CalculatorTests
{
    private readonly Calculator calculator = new();

    [Theory]
    [InlineData(1, 2, 3)]
    [InlineData(-1, 1, 0)]
    [InlineData(0, 0, 0)]
    public void Add_ReturnsTheSum(int a, int b, int expected)
    {
        Assert.Equal(expected, calculator.Add(a, b));
    }

    [Fact]
    public void Divide_ByZero_Throws()
    {
        Assert.Throws<DivideByZeroException>(() => calculator.Divide(1, 0));
    }
}
