using System;
using System.Collections;
using System.Collections.Generic;

/// <summary>A last-in first-out stack; enumeration goes from the top down.</summary>
public class LinkedStack<T> : IEnumerable<T>
{
    private sealed record Node(T Value, Node? Next);

    private Node? top;

    public int Count { get; private set; }

    public void Push(T value)
    {
        top = new Node(value, top);
        Count++;
    }

    public T Pop()
    {
        if (top is null)
        {
            throw new InvalidOperationException("the stack is empty");
        }

        var value = top.Value;
        top = top.Next;
        Count--;
        return value;
    }

    public IEnumerator<T> GetEnumerator()
    {
        for (var node = top; node is not null; node = node.Next)
        {
            yield return node.Value;
        }
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
