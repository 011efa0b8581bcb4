using System;
using System.IO;

using (var temp = new TempFile())
{
    File.WriteAllText(temp.Path, "hello");
    Console.WriteLine(new FileInfo(temp.Path).Length); // 5
}

public sealed class TempFile : IDisposable
{
    public string Path { get; } = System.IO.Path.GetTempFileName();

    public void Dispose()
    {
        File.Delete(Path);
    }
}
