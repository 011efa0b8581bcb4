var adults =
    from person in people
    where person.Age >= 18
    let initial = person.Name[0]
    orderby person.Name descending
    group person by initial into grouped
    select new
    {
        Initial = grouped.Key,
        Count = grouped.Count()
    };

foreach (var entry in adults)
{
    Console.WriteLine($"{entry.Initial}: {entry.Count}");
}

var lookup = people
    .Where(p => p.Email is not null)
    .ToDictionary(p => p.Email!, p => p.Name);
