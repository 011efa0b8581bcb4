using System;

Shape[] shapes = [new Circle(1.5), new Rect(2, 3), new Rect(4, 4)];

foreach (var shape in shapes)
{
    var label = shape switch
    {
        Rect { Width: var w, Height: var h } when w == h => $"square of side {w}",
        Rect r => $"rectangle {r.Width} x {r.Height}",
        Circle c => $"circle of radius {c.Radius}",
        _ => "shape",
    };
    Console.WriteLine($"{label}, area {shape.Area:F2}");
}

public abstract record Shape
{
    public abstract double Area { get; }
}

public sealed record Circle(double Radius) : Shape
{
    public override double Area => Math.PI * Radius * Radius;
}

public sealed record Rect(double Width, double Height) : Shape
{
    public override double Area => Width * Height;
}
