using System.Collections.Concurrent;

var builder = WebApplication.CreateBuilder(args);
builder.Services.AddSingleton<NoteStore>();
var app = builder.Build();

app.MapGet("/notes", (NoteStore store) => store.All());

app.MapGet("/notes/{id:int}", (int id, NoteStore store) =>
    store.Find(id) is { } note ? Results.Ok(note) : Results.NotFound());

app.MapPost("/notes", (NewNote body, NoteStore store) =>
{
    if (string.IsNullOrWhiteSpace(body.Text))
    {
        return Results.BadRequest(new { error = "text is required" });
    }

    var note = store.Add(body.Text);
    return Results.Created($"/notes/{note.Id}", note);
});

app.Run();

public record NewNote(string? Text);

public record Note(int Id, string Text);

public class NoteStore
{
    private readonly ConcurrentDictionary<int, Note> notes = new();
    private int lastId;

    public IReadOnlyList<Note> All() => notes.Values.OrderBy(n => n.Id).ToList();

    public Note? Find(int id) => notes.TryGetValue(id, out var note) ? note : null;

    public Note Add(string text)
    {
        var note = new Note(Interlocked.Increment(ref lastId), text);
        notes[note.Id] = note;
        return note;
    }
}
